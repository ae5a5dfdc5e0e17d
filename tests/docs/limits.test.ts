import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { rateLimits } from "../../convex/model/platform/rateLimits";

test("DOCS-5: docs/reliability.md lists every limit with the figure of the code", () => {
  const text = readFileSync("docs/reliability.md", "utf8");
  const [, table = ""] = text.split("## Limits");
  const rows = table.matchAll(/^\| `(\w+)` .*\| ([\d,]+) +\|$/gm);
  const listed: Record<string, number> = {};
  for (const [, name = "", figure = ""] of rows) listed[name] = Number(figure.replace(",", ""));
  const coded = Object.fromEntries(Object.entries(rateLimits).map(([name, { rate }]) => [name, rate]));
  expect(listed).toEqual(coded);
});
