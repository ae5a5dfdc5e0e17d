import { expect, test } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import { addCourse, addPerson, allRows, createBackend, finishScheduled, type Backend } from "../setup";
import { expectSound, paginationOpts } from "./scene";

/** As the first version wrote it. */
async function agedPlatform(): Promise<Backend> {
  const t = createBackend();
  await addCourse(t, { lessons: [60, 1], title: "Antigo" });
  await t.run(async (ctx) => {
    for (const { _id } of await allRows(ctx, "lessonSummaries")) await ctx.db.delete("lessonSummaries", _id);
    for (const { _id } of await allRows(ctx, "modules")) {
      await ctx.db.patch("modules", _id, { lessonCount: undefined, searchText: undefined });
    }
    for (const { _id } of await allRows(ctx, "courseExams")) {
      await ctx.db.patch("courseExams", _id, { questionCount: undefined, searchText: undefined });
    }
  });
  return t;
}

test("older data is read as it is, and found by search once it is upgraded", async () => {
  const t = await agedPlatform();
  const { as } = await addPerson(t, "admin");
  const search = async () => {
    const args = { search: "0", paginationOpts };
    return (await as.query(api.admin.modules.list, args)).page.length;
  };
  expect((await as.query(api.admin.modules.list, { search: "", paginationOpts })).page).toMatchObject([
    { lessonCount: 60, version: 0 },
    { lessonCount: 1, version: 0 },
  ]);
  expect((await as.query(api.admin.lessons.list, { search: "", paginationOpts })).page[0]).toMatchObject({
    preview: "Secret text 0.0",
    isEmpty: false,
  });
  await t.mutation(internal.upgrade.start, {});
  await finishScheduled(t);
  expect(await search()).toBe(1);
  await expectSound(t);
});

test("the seed upgrades an older demonstration by itself, and leaves a complete one alone", async () => {
  const t = await agedPlatform();
  const jobs = () => t.run(async (ctx) => (await ctx.db.system.query("_scheduled_functions").collect()).length);
  await t.mutation(internal.seed.settings, { force: true });
  await expectSound(t);
  const ran = await jobs();
  expect(ran).toBeGreaterThan(3);
  await t.mutation(internal.seed.settings, { force: true });
  expect(await jobs()).toBe(ran);
});
