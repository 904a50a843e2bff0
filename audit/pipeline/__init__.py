"""The only place that knows the order of the stages, the chunks and the transactions."""
