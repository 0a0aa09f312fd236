"""Generate the HTTP interface page from the server's OpenAPI description."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from fondaco.server.app import make_app

Schema = dict[str, Any]


def interface() -> str:
    """Return the page: every route with parameters and responses, then every type."""
    described = make_app().openapi_schema.to_schema()
    lines = [
        "# API reference, route by route",
        f"Version {described['info']['version']}, written from `/schema/openapi.json`, which every server provides. "
        "[HTTP API](api.md) explains it.",
        "## Routes",
    ]
    for path, methods in sorted(described["paths"].items()):
        for method, route in methods.items():
            lines += route_lines(f"{method.upper()} {path}", route)
    lines.append("## Types")
    for name, schema in sorted(described["components"]["schemas"].items()):
        lines += type_lines(name, schema)
    return "\n\n".join(lines) + "\n"


def route_lines(name: str, route: Schema) -> Iterator[str]:
    yield f"### `{name}`"
    if said := route.get("description") or route.get("summary"):
        yield said
    if parameters := route.get("parameters"):
        rows = [
            (f"`{each['name']}`", each["in"], kind(each.get("schema", {})), "" if each.get("required") else "optional")
            for each in parameters
        ]
        yield table(("parameter", "in", "type", ""), rows)
    for body in route.get("requestBody", {}).get("content", {}).values():
        yield f"Body: {kind(body['schema'])}"
    answers: dict[str, list[str]] = {}
    for status, answer in sorted(route["responses"].items()):
        said = ", ".join(kind(body.get("schema", {})) for body in answer.get("content", {}).values())
        answers.setdefault(said or "nothing", []).append(status)
    yield table(("status", "answer"), [(", ".join(codes), said) for said, codes in answers.items()])


def type_lines(name: str, schema: Schema) -> Iterator[str]:
    yield f"### `{name}` {{ #{name} }}"
    if said := schema.get("description"):
        yield said
    fields = schema.get("properties", {})
    needed = schema.get("required", [])
    rows = [(f"`{field}`", kind(each), "" if field in needed else "optional") for field, each in fields.items()]
    yield table(("field", "type", ""), rows) if rows else kind(schema)


def table(head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    lines = [head, ("---",) * len(head), *rows]
    return "\n".join(f"| {' | '.join(cell.replace('|', '&#124;') for cell in line)} |" for line in lines)


def kind(schema: Schema) -> str:
    """Describe a schema type in a few words."""
    if name := schema.get("$ref", "").rpartition("/")[2]:
        return f"[`{name}`](#{name})"
    for several in ("oneOf", "anyOf"):
        if several in schema:
            return " or ".join(kind(each) for each in schema[several])
    if "enum" in schema:
        return ", ".join(f"`{each}`" for each in schema["enum"])
    if "const" in schema:
        return f"`{schema['const']}`"
    if schema.get("type") == "array":
        return f"list of {kind(schema.get('items', {}))}"
    named = schema.get("type", "anything")
    return " or ".join(named) if isinstance(named, list) else str(named)
