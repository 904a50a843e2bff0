"""The verdict on a run: every rule and every table contract is one expectation of Great Expectations."""
