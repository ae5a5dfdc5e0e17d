import { describe, expect, test } from "vitest";
import { readRequirements, readTests } from "../../scripts/requirements";

const requirements = await readRequirements();
const tests = await readTests();
const tested = new Set(tests.flatMap(({ ids }) => ids));

describe("requirements", () => {
  test("have ids of their own", () => {
    const ids = requirements.map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    expect(ids.length).toBeGreaterThan(100);
  });

  test("DOCS-3: have a test or a reason why not, and not both", () => {
    expect(requirements.filter(({ id, untested }) => untested === tested.has(id)).map(({ id }) => id)).toEqual([]);
  });
});

test("titles cite requirements that exist", () => {
  const ids = new Set(requirements.map(({ id }) => id));
  const unknown = tests.filter((one) => one.ids.some((id) => !ids.has(id)));
  expect(unknown.map(({ file, ids: cited, title }) => `${file}: ${cited.join(", ")}: ${title}`)).toEqual([]);
});
