import { afterEach, expect, test, vi } from "vitest";
import { api, internal } from "../../convex/_generated/api";
import { jobRules } from "../../convex/shared/jobs";
import { createScene, holdScheduled } from "./admin/scene";
import { addPerson, allRows, finishScheduled, type Person } from "./setup";

afterEach(() => {
  vi.useRealTimers();
});

/** A job of seven people whose first step never ran, as after a restored backup. */
async function stopped() {
  const { t, as } = await createScene();
  const people: Person[] = [];
  while (people.length < 7) people.push(await addPerson(t));
  holdScheduled(t);
  await as.mutation(api.admin.students.startJob, { act: "block", userIds: people.map(({ userId }) => userId) });
  vi.useRealTimers();
  const read = () => as.query(api.admin.jobs.last, { kind: "people" });
  const resumeAfter = async (ms: number) => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });
    await t.mutation(internal.jobs.engine.resume, {});
    // The step that never ran is not to be waited for.
    await t.run(async (ctx) => {
      const [lost] = await ctx.db.system.query("_scheduled_functions").collect();
      if (lost?.state.kind === "pending") await ctx.scheduler.cancel(lost._id);
    });
    await t.finishInProgressScheduledFunctions();
  };
  return { t, people, read, resumeAfter };
}

test("a job whose steps stopped is resumed after ten minutes, and not before", async () => {
  const { read, resumeAfter } = await stopped();
  await resumeAfter(jobRules.stuckMs - 60_000);
  expect(await read()).toMatchObject({ status: "running", doneCount: 0 });
  await resumeAfter(jobRules.stuckMs + 60_000);
  await expect.poll(read).toMatchObject({ status: "finished", total: 7, doneCount: 7, skippedCount: 0 });
});

test("two chains of steps act on each row once", async () => {
  const { t, as } = await createScene();
  const people = [await addPerson(t), await addPerson(t)];
  await as.mutation(api.admin.students.startJob, { act: "block", userIds: people.map(({ userId }) => userId) });
  const [job] = await t.run((ctx) => allRows(ctx, "jobs"));
  if (!job) throw new Error("no job");
  await t.mutation(internal.jobs.engine.step, { jobId: job._id });
  await finishScheduled(t);
  expect(await as.query(api.admin.jobs.last, { kind: "people" })).toMatchObject({ doneCount: 2, skippedCount: 0 });
});

test("rows that are deleted while they wait do not count", async () => {
  const { t, people, read, resumeAfter } = await stopped();
  const first = people[0]?.userId;
  await t.run(async (ctx) => {
    for (const { _id, userId } of await allRows(ctx, "jobItems"))
      if (userId === first) await ctx.db.delete("jobItems", _id);
  });
  await resumeAfter(jobRules.stuckMs + 60_000);
  await expect.poll(read).toMatchObject({ status: "finished", total: 6, doneCount: 6 });
});
