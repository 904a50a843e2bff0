"""Lines of text to rows: one grammar per room format, read by columns in bulk and by Lark one hand at a time."""
