"""Prints the JSON Schema of house files, for editors: `python -m audit.house.schema > docs/house.schema.json`."""

import json
import sys

from audit.house.model import HouseFile

if __name__ == "__main__":
    schema = HouseFile.model_json_schema() | {"$schema": "https://json-schema.org/draft/2020-12/schema"}
    sys.stdout.write(json.dumps(schema, indent=1, ensure_ascii=False) + "\n")
