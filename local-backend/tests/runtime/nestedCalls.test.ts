import { afterAll, beforeAll, expect, it } from "vitest";
import { type Fixture, startFixture } from "../fixture/startFixture";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.remove());

it("SAFE-9: four nested mutations side by side count to four", async () => {
  const args = { name: "four", fail: [false, false, false, false] };
  expect(await fixture.mutation("calls:countSideBySide", args)).toEqual({ count: 4, failed: args.fail });
});

it("SAFE-9: one that fails takes back its own writes, and not those of its siblings", async () => {
  const fail = [false, true, false, true, false, true];
  expect(await fixture.mutation("calls:countSideBySide", { name: "some", fail })).toEqual({ count: 3, failed: fail });
  expect(await fixture.query("calls:counter", { name: "some" })).toBe(3);
});

it("SAFE-9: a caller's own writes wait for a nested call, and stay when it fails", async () => {
  const { kept, titles } = (await fixture.mutation("calls:insertBesideFailing", { title: "own" })) as {
    kept: (number | null)[];
    titles: string[];
  };
  expect(kept).toEqual([1, 2]);
  expect(titles.filter((title) => title.startsWith("own"))).toEqual(["own", "own"]);
});

it("a nested mutation that is not awaited leaves nothing", async () => {
  const before = await fixture.query("calls:nestedQuery", {});
  expect(await fixture.mutation("calls:leavesNestedBehind", { title: "left" })).toBe("left");
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(await fixture.query("calls:nestedQuery", {})).toBe(before);
});
