import { afterEach, describe, expect, test, vi } from "vitest";
import { api, internal } from "../../convex/_generated/api";
import { announcementRules } from "../../convex/shared/announcements";
import { signStop } from "../../convex/model/platform/mail/stopLinks";
import { holdScheduled, nth } from "./admin/scene";
import { announcementScene, cardsOf, idsOf, mailsAbout, newestLine, recipients, words } from "./announcementScene";
import { findViolations } from "./invariants";
import {
  addPerson,
  allRows,
  confirmAddresses,
  errorCode,
  finishScheduled,
  readTables,
  type Backend,
  type Person,
} from "./setup";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const stepOnce = async (t: Backend): Promise<boolean> => {
  const [job] = await t.run((ctx) => allRows(ctx, "jobs"));
  if (!job) return false;
  await t.mutation(internal.jobs.engine.step, { jobId: job._id });
  return true;
};

/** An announcement to more people than one step takes, whose steps run only when a test says so. */
async function underway(people = announcementRules.batch + 3) {
  const scene = await announcementScene();
  const { t, course, announce } = scene;
  const more: Person[] = [];
  while (more.length < people - 2) more.push(await addPerson(t));
  for (const { as } of more) await as.mutation(api.student.enrollments.enroll, { courseId: course._id });
  await confirmAddresses(t);
  await finishScheduled(t);
  holdScheduled(t);
  const announcementId = await announce();
  return { ...scene, more, announcementId };
}

describe("NEWS-3: each person once", () => {
  test("over a kill between steps, and with two chains of steps", async () => {
    const { t, announcementId, more, ana, bia } = await underway();
    await stepOnce(t);
    expect(await recipients(t, announcementId)).toHaveLength(announcementRules.batch);
    // The chain is lost here. The cron's step goes on, and the old one comes back.
    await stepOnce(t);
    await stepOnce(t);
    expect(await recipients(t, announcementId)).toEqual(idsOf([ana, bia, ...more]));
    const mails = await mailsAbout(t);
    expect(mails.map(({ userId }) => userId as string).sort()).toEqual(idsOf([ana, bia, ...more]));
    expect(await t.run((ctx) => allRows(ctx, "jobs"))).toEqual([]);
  });

  test("a step that fails leaves nothing of itself, and is done again", async () => {
    const { t, announcementId } = await underway(4);
    const [job] = await t.run((ctx) => allRows(ctx, "jobs"));
    if (!job) throw new Error("no job");
    const failing = t.run(async (ctx) => {
      await ctx.runMutation(internal.jobs.engine.step, { jobId: job._id });
      throw new Error("killed");
    });
    await expect(failing).rejects.toThrow("killed");
    expect(await recipients(t, announcementId)).toEqual([]);
    expect(await mailsAbout(t)).toEqual([]);
    await stepOnce(t);
    expect(await recipients(t, announcementId)).toHaveLength(4);
    expect(await mailsAbout(t)).toHaveLength(4);
  });
});

describe("NEWS-3, NEWS-7: what happens while it is sent", () => {
  test("taken back: nobody else gets it, and waiting mails do not go", async () => {
    vi.stubEnv("MAIL_URL", "smtp://localhost:2525");
    vi.stubEnv("MAIL_FROM", "Escola <school@selo.example>");
    const { t, admin, announcementId, ana } = await underway();
    await stepOnce(t);
    const waiting = await mailsAbout(t);
    expect(waiting).toHaveLength(announcementRules.batch);
    const prepare = async (at: number) =>
      await t.mutation(internal.jobs.mail.prepare, { mailId: nth(waiting, at)._id });
    expect(await prepare(0)).toMatchObject({ to: nth(waiting).to });
    await admin.as.mutation(api.admin.announcements.withdraw, { announcementId });
    expect(await prepare(1)).toBeNull();
    await stepOnce(t);
    expect(await recipients(t, announcementId)).toHaveLength(announcementRules.batch);
    expect(await mailsAbout(t)).toHaveLength(announcementRules.batch - 1);
    expect(await cardsOf(ana)).toEqual([]);
    expect(await newestLine(t, admin)).toMatchObject({ state: "withdrawn", recipientCount: announcementRules.batch });
  });

  test("its author loses the role: it is taken back, and nobody else gets it", async () => {
    const { t, admin, announcementId } = await underway();
    const second = await addPerson(t, "admin");
    await stepOnce(t);
    await second.as.mutation(api.admin.roles.set, { userId: admin.userId, role: "admin", held: false });
    await stepOnce(t);
    expect(await recipients(t, announcementId)).toHaveLength(announcementRules.batch);
    expect(await newestLine(t, second)).toMatchObject({ state: "withdrawn" });
  });

  test("an enrollment ends and a person is deleted: neither gets or keeps anything", async () => {
    vi.stubEnv("MAIL_URL", "smtp://localhost:2525");
    vi.stubEnv("MAIL_FROM", "Escola <school@selo.example>");
    const { t, admin, announcementId, ana, more } = await underway();
    await stepOnce(t);
    const end = async ({ userId }: Person) => {
      const row = (await t.run((ctx) => allRows(ctx, "enrollments"))).find((each) => each.userId === userId);
      if (row) await admin.as.mutation(api.admin.enrollments.end, { enrollmentId: row._id, reason: "Pedido" });
    };
    await end(ana);
    const last = nth(more, more.length - 1);
    await end(last);
    expect(await cardsOf(ana)).toEqual([]);
    expect(await errorCode(ana.as.mutation(api.student.announcements.read, { announcementId }))).toBe("notFound");
    const waiting = (await mailsAbout(t)).find(({ userId }) => userId === ana.userId);
    if (!waiting) throw new Error("no mail");
    expect(await t.mutation(internal.jobs.mail.prepare, { mailId: waiting._id })).toBeNull();
    await stepOnce(t);
    expect(await recipients(t, announcementId)).not.toContain(last.userId);
    const deleted = nth(more);
    vi.useRealTimers();
    await deleted.as.mutation(internal.jobs.privacyRemoval.begin, { certificates: "keepName", code: "" });
    while (await stepOnce(t));
    expect(findViolations(await readTables(t))).toEqual([]);
    expect(await recipients(t, announcementId)).not.toContain(deleted.userId);
  });
});

describe("MAIL-24: to those who allow it", () => {
  test("not to an unconfirmed address, not after stopping such mails, by link or in the account", async () => {
    const { t, ana, bia, course, send } = await announcementScene();
    const unconfirmed = await addPerson(t);
    await unconfirmed.as.mutation(api.student.enrollments.enroll, { courseId: course._id });
    await ana.as.mutation(api.account.mailChoices.update, { stop: "announcement" });
    const id = await send();
    expect(await recipients(t, id)).toEqual(idsOf([ana, bia, unconfirmed]));
    expect((await mailsAbout(t)).map(({ userId }) => userId)).toEqual([bia.userId]);
    const key = await t.mutation(internal.jobs.mail.keepKey, { made: "a key" });
    const token = await signStop(key, bia.userId, "announcement");
    expect(await t.mutation(api.visitor.mailChoices.stop, { token })).toBe("announcement");
    await send({ title: "Outro" });
    expect(await mailsAbout(t)).toHaveLength(1);
    expect(await cardsOf(bia)).toEqual(["Outro", words.title]);
  });
});
