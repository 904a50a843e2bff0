"""Deals random legal hands, settles them by plain means, writes them as rooms do. Shares no code with `audit`."""
