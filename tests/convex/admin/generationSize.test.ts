import { expect, test } from "vitest";
import { api } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import { addCourse, allRows, mutate, present } from "../setup";
import { broken, provider, readJob, setUp, text, untilEnd, useProvider } from "./generationScene";

const { start, retry } = api.admin.generation;
const everything = { scope: { kind: "all" as const }, onlyEmpty: false };

useProvider();

test("AI-9: those that are not named any more are tried again as well", async () => {
  const { t, admin, lessons } = await setUp(4);
  const named = { lessonId: lessons[0]?._id as Id<"lessons">, title: "Lesson 0.0", reason: "timeout" };
  provider.answer = async (lesson) => {
    const { _id } = await readJob(t);
    if (lesson === "Lesson 0.0")
      await t.run((ctx) => ctx.db.patch("generationJobs", _id, { failures: Array.from({ length: 100 }, () => named) }));
    return lesson === "Lesson 0.2" ? text("Neu") : broken(400);
  };
  const { jobId } = await admin.as.mutation(start, everything);
  expect((await untilEnd(t)).failures).toHaveLength(100);
  provider.asked = [];
  provider.answer = () => text("Again");
  expect(await admin.as.mutation(retry, { jobId })).toMatchObject({ total: 3 });
  await untilEnd(t);
  expect(provider.asked).toEqual(["Lesson 0.0", "Lesson 0.1", "Lesson 0.3"]);
  expect(await t.run((ctx) => allRows(ctx, "generationQueues"))).toEqual([]);
});

test("AI-5: an empty lesson is found among thousands", async () => {
  const { t, admin, lessons } = await setUp(1);
  await t.run(async (ctx) => {
    const { _id: lessonId, _creationTime, ...lesson } = await present(lessons[0] ?? null);
    const rows = (await allRows(ctx, "lessonSummaries")).filter((row) => row.lessonId === lessonId);
    const { _id, _creationTime: _, ...summary } = await present(rows[0] ?? null);
    for (let row = 0; row < 3_000; row++)
      await ctx.db.insert("lessonSummaries", { ...summary, lessonId: await ctx.db.insert("lessons", lesson) });
  });
  await addCourse(t, { lessons: [1] });
  await mutate(t, async (ctx) => {
    const content = (await allRows(ctx, "lessonContents")).at(-1);
    await ctx.db.patch("lessonContents", content?._id as Id<"lessonContents">, { markdown: "" });
  });
  expect(await admin.as.mutation(start, { ...everything, onlyEmpty: true })).toMatchObject({ total: 1 });
});
