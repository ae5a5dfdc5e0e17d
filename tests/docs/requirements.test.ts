import { describe, expect, test } from "vitest";
import { readRequirements, readTests } from "../../scripts/requirements";

const requirements = await readRequirements();
const tests = await readTests();
const tested = new Set(tests.flatMap(({ ids }) => ids));

describe("requirements", () => {
  test("have unique ids", () => {
    const ids = requirements.map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    expect(ids.length).toBeGreaterThan(100);
  });

  test("DOCS-3: have a test, unless they say why they have none", () => {
    expect(requirements.filter(({ id, untested }) => !untested && !tested.has(id)).map(({ id }) => id)).toEqual([]);
  });

  test("DOCS-3: are not called untested when a test carries their id", () => {
    expect(requirements.filter(({ id, untested }) => untested && tested.has(id)).map(({ id }) => id)).toEqual([]);
  });
});

test("titles cite existing requirements", () => {
  const ids = new Set(requirements.map(({ id }) => id));
  const unknown = tests.filter((one) => one.ids.some((id) => !ids.has(id)));
  expect(unknown.map(({ file, ids: cited, title }) => `${file}: ${cited.join(", ")}: ${title}`)).toEqual([]);
});
