import { expect, test } from "vitest";
import { shortenPushOutput } from "../../scripts/dev/pushOutput";

function shorten(...lines: string[]): string[] {
  const said: string[] = [];
  const take = shortenPushOutput((line) => said.push(line));
  for (const line of lines) take(line);
  return said;
}

test("a list of new indexes becomes a count", () => {
  const list = ["✔ Added table indexes:", "  [+] courses.by_slug   slug", "  [+] lessons.by_module   moduleId"];
  expect(shorten(...list, "✔ 10:00:00 Convex functions ready! (3s)")).toEqual([
    "✔ Added 2 table indexes",
    "✔ 10:00:00 Convex functions ready! (3s)",
  ]);
});

test("deleted indexes are listed, staged ones counted separately, empty lines dropped", () => {
  expect(
    shorten(
      "✔ Deleted table indexes:",
      "  [-] courses.by_title   title",
      "",
      "✔ Added table indexes:",
      "  [+] courses.by_slug   slug",
      "✔ Added staged table indexes:",
      "  [+] lessons.by_module   moduleId",
      "done",
    ),
  ).toEqual([
    "✔ Deleted table indexes:",
    "  [-] courses.by_title   title",
    "✔ Added 1 table index",
    "✔ Added 1 staged table index",
    "done",
  ]);
});
