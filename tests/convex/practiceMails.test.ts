import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { api, internal } from "../../convex/_generated/api";
import { signStop } from "../../convex/model/platform/mail/stopLinks";
import { enrolledInPractice } from "./practiceScene";
import { addPerson, allRows, finishScheduled, mutate } from "./setup";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-03-10T10:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("MAIL-22: the daily questions by mail", () => {
  async function finished() {
    const scene = await enrolledInPractice();
    await scene.complete(0);
    await scene.complete(1);
    const { t, as, userId } = scene;
    const confirm = () => t.run((ctx) => ctx.db.patch("users", userId, { emailVerificationTime: 1 }));
    const ask = () => as.mutation(api.account.mailChoices.update, { resume: "dailyPractice" });
    const mails = async () => {
      await t.mutation(internal.jobs.practiceMails.send, { cursor: null });
      await finishScheduled(t);
      const rows = await t.run((ctx) => allRows(ctx, "mails"));
      return rows.filter(({ kind }) => kind === "dailyPractice").length;
    };
    return { ...scene, confirm, ask, mails };
  }
  const tomorrow = () => vi.setSystemTime(Date.now() + 24 * 60 * 60_000);

  test("go to nobody who did not ask for them", async () => {
    const { as, confirm, mails } = await finished();
    await confirm();
    expect((await as.query(api.account.mailChoices.get, {})).stopped).toEqual(["dailyPractice"]);
    expect(await mails()).toBe(0);
  });

  test("go only to a confirmed address, at most once a day", async () => {
    const { ask, confirm, mails } = await finished();
    await ask();
    expect(await mails()).toBe(0);
    await confirm();
    expect(await mails()).toBe(1);
    vi.setSystemTime(Date.now() + 60 * 60_000);
    expect(await mails()).toBe(1);
    tomorrow();
    expect(await mails()).toBe(2);
  });

  test("take a transaction for each person, so that one large history stops nobody else's", async () => {
    const { t, ask } = await finished();
    await ask();
    const other = await addPerson(t);
    await other.as.mutation(api.account.mailChoices.update, { resume: "dailyPractice" });
    await t.mutation(internal.jobs.practiceMails.send, { cursor: null });
    const scheduled = await t.run((ctx) => ctx.db.system.query("_scheduled_functions").collect());
    const own = scheduled.filter(({ name }) => name === "jobs/practiceMails:sendOne");
    expect(own.map(({ args }) => (args[0] as { userId: string }).userId)).toContain(other.userId);
    expect(own).toHaveLength(2);
    await finishScheduled(t);
  });

  test("are left out on a day of practice, for the blocked, and without a finished module", async () => {
    const { t, ask, confirm, mails, answer, userId } = await finished();
    await ask();
    await confirm();
    await answer("Q0.0");
    expect(await mails()).toBe(0);
    tomorrow();
    const profile = (await t.run((ctx) => allRows(ctx, "profiles"))).find((row) => row.userId === userId);
    const block = (isBlocked: boolean) =>
      mutate(t, async (ctx) => profile && (await ctx.db.patch("profiles", profile._id, { isBlocked })));
    await block(true);
    expect(await mails()).toBe(0);
    await block(false);
    await t.run(async (ctx) => {
      for (const { _id } of await allRows(ctx, "lessonProgress")) await ctx.db.delete("lessonProgress", _id);
    });
    expect(await mails()).toBe(0);
  });

  test("end by their own link, and leave the other choices alone", async () => {
    const { t, as, ask, confirm, mails, userId } = await finished();
    await ask();
    await confirm();
    await as.mutation(api.account.mailChoices.update, { stop: "certificateIssued" });
    expect((await as.query(api.account.mailChoices.get, {})).stopped).toEqual(["certificateIssued"]);
    const key = await t.mutation(internal.jobs.mail.keepKey, { made: "a key" });
    const token = await signStop(key, userId, "dailyPractice");
    expect(await t.mutation(api.visitor.mailChoices.stop, { token })).toBe("dailyPractice");
    expect((await as.query(api.account.mailChoices.get, {})).stopped).toEqual(["certificateIssued", "dailyPractice"]);
    expect(await mails()).toBe(0);
  });
});
