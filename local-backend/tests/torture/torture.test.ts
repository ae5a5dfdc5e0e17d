import { afterAll, expect, test } from "vitest";
import { cases } from "./cases";
import { perform } from "./perform";
import { removeTemplate } from "./stage";

// A short run of `npm run torture`. A failure says how to reproduce it and where its files are.
afterAll(removeTemplate);

test.each(cases)("SAFE-1, SAFE-2, SAFE-3, SAFE-7, SAFE-8, SAFE-11: $name", { timeout: 300_000 }, async (torture) => {
  const { passed, line } = await perform(torture, torture.counts.short, 1);
  expect(passed, line).toBe(true);
});
