"""Renderers: each turns the same Finding and Unread records, or the control totals, into text."""
