"""The only place that knows the order of the stages, the chunks and the transactions."""

from audit.pipeline.explain import explain
from audit.pipeline.inspect import audit_bytes, read_findings
from audit.pipeline.run import run

__all__ = ["audit_bytes", "explain", "read_findings", "run"]
