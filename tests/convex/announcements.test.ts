import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { api, internal } from "../../convex/_generated/api";
import type { Id } from "../../convex/_generated/dataModel";
import { auditTrail, expectSound, lastChanges, nth } from "./admin/scene";
import {
  announcementScene,
  cardsOf,
  idsOf,
  mailsAbout,
  newestLine,
  pages,
  recipients,
  words,
} from "./announcementScene";
import { addPerson, allRows, errorCode, finishScheduled, lessonsOf, mutate, type Backend } from "./setup";

const DAY = 24 * 60 * 60_000;
const NOON = "2026-03-10T15:00:00Z";

/** What is scheduled for later, whose real timer no test waits for. */
async function forgetScheduled(t: Backend): Promise<void> {
  await t.run(async (ctx) => {
    for (const { _id, state } of await ctx.db.system.query("_scheduled_functions").collect())
      if (state.kind === "pending") await ctx.scheduler.cancel(_id);
  });
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(NOON) });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("NEWS-1: to whom", () => {
  test("to a course: its students, each with one row and one mail", async () => {
    const { t, ana, bia, send } = await announcementScene();
    const id = await send();
    expect(await recipients(t, id)).toEqual(idsOf([ana, bia]));
    const mails = await mailsAbout(t);
    expect(mails.map(({ userId }) => userId as string).sort()).toEqual(idsOf([ana, bia]));
    expect(nth(mails).message).toMatchObject({ title: words.title, lines: ["Quinta, às 19h."], textLanguage: "pt" });
    await expectSound(t);
  });

  test("to a course: nobody who is blocked", async () => {
    const { t, admin, ana, bia, send } = await announcementScene();
    const setBlocked = (blocked: boolean) =>
      admin.as.mutation(api.admin.students.setBlocked, { userId: bia.userId, blocked });
    await setBlocked(true);
    const id = await send();
    await setBlocked(false);
    expect(await recipients(t, id)).toEqual(idsOf([ana]));
    expect((await mailsAbout(t)).map(({ userId }) => userId)).toEqual([ana.userId]);
  });

  test("to all: everybody but the blocked, and whoever signs up after it", async () => {
    const { t, admin, ana, bia, eva, announce } = await announcementScene();
    await admin.as.mutation(api.admin.students.setBlocked, { userId: bia.userId, blocked: true });
    vi.setSystemTime(Date.now() + 60_000);
    const id = await announce({ audience: "all", courseId: undefined });
    vi.setSystemTime(Date.now() + 60_000);
    await addPerson(t);
    await finishScheduled(t);
    expect(await recipients(t, id)).toEqual(idsOf([admin, ana, eva]));
    // A course that comes along is left out.
    expect(nth(await t.run((ctx) => allRows(ctx, "announcements"))).courseId).toBeUndefined();
  });

  test("to those who stopped: began, did not finish, and did nothing for N days, in the course or anywhere", async () => {
    const { t, course, other, ana, bia, eva, send } = await announcementScene();
    const study = async ({ as }: typeof ana, courseId: Id<"courses">) => {
      const [lesson] = await lessonsOf(t, courseId);
      if (lesson) await as.mutation(api.student.progress.complete, { lessonId: lesson._id });
    };
    await study(ana, course._id);
    await study(eva, other._id);
    await bia.as.mutation(api.student.enrollments.enroll, { courseId: other._id });
    await ana.as.mutation(api.student.enrollments.enroll, { courseId: other._id });
    vi.setSystemTime(Date.now() + 3 * DAY);
    await study(ana, other._id);
    vi.setSystemTime(Date.now() + 4 * DAY);
    const to = (days: number, courseId?: Id<"courses">) => send({ audience: "stopped", days, courseId });
    // Seven days ago in the course, four days ago in the other one.
    expect(await recipients(t, await to(7, course._id))).toEqual(idsOf([ana]));
    expect(await recipients(t, await to(8, course._id))).toEqual([]);
    expect(await recipients(t, await to(7))).toEqual(idsOf([eva]));
    expect(await recipients(t, await to(4))).toEqual(idsOf([ana, eva]));
    // Who has a certificate of the only course begun has not stopped.
    await t.run(async (ctx) => {
      const row = (await allRows(ctx, "enrollments")).find(({ userId }) => userId === eva.userId);
      if (row) await ctx.db.patch("enrollments", row._id, { completedAt: 1 });
    });
    expect(await recipients(t, await to(7))).toEqual([]);
  });

  test("forms are refused by field, and a course must be there", async () => {
    const { other, announce } = await announcementScene();
    const refusal = (more: object) => errorCode(announce(more));
    expect(await refusal({ title: " " })).toBe("title: titleRequired");
    expect(await refusal({ text: " \n" })).toBe("text: announcementTextRequired");
    expect(await refusal({ text: "a".repeat(5_001) })).toBe("text: announcementTextTooLong");
    expect(await refusal({ courseId: undefined })).toBe("courseId: courseRequired");
    expect(await refusal({ audience: "stopped", days: 0 })).toBe("days: stoppedDays");
    expect(await refusal({ audience: "stopped" })).toBe("days: stoppedDays");
    expect(await refusal({ when: "later", time: "10:00" })).toBe("day: dayInvalid");
    expect(await refusal({ when: "later", day: "2026-03-11" })).toBe("time: timeInvalid");
    expect(await refusal({ when: "later", day: "2026-03-11", time: "24:00" })).toBe("time: timeInvalid");
    expect(await refusal({ when: "later", day: "2026-03-10", time: "12:00" })).toBe("day: momentPast");
    expect(await refusal({ when: "later", day: "2027-03-11", time: "12:00" })).toBe("day: momentFar");
    expect(await refusal({ courseId: other._id, title: "a" })).toBe("");
  });

  test("twenty an hour", async () => {
    const { announce } = await announcementScene();
    for (let count = 0; count < 20; count++) await announce();
    expect(await errorCode(announce())).toBe("tooManyAttempts");
  });
});

describe("NEWS-1: when", () => {
  const later = { when: "later", day: "2026-03-11", time: "08:30" } as const;

  test("at its time in Brasília, and not before", async () => {
    const { t, admin, ana, bia, announce } = await announcementScene();
    const id = await announce(later);
    expect(await newestLine(t, admin)).toMatchObject({
      state: "scheduled",
      sendAt: Date.parse("2026-03-11T11:30:00Z"),
    });
    const begin = () => t.mutation(internal.jobs.announcements.begin, { announcementId: id });
    await forgetScheduled(t);
    await begin();
    expect(await recipients(t, id)).toEqual([]);
    vi.setSystemTime(Date.parse("2026-03-11T11:30:00Z"));
    await begin();
    await begin();
    await expect.poll(() => recipients(t, id)).toEqual(idsOf([ana, bia]));
    await t.finishInProgressScheduledFunctions();
    expect(await mailsAbout(t)).toHaveLength(2);
    expect(await newestLine(t, admin)).toMatchObject({ state: "sent", recipientCount: 2, readCount: 0 });
  });

  test("one that nobody started is started within minutes", async () => {
    const { t, ana, bia, announce } = await announcementScene();
    const id = await announce(later);
    // As in a restored backup.
    await forgetScheduled(t);
    vi.setSystemTime(Date.parse("2026-03-11T11:31:00Z"));
    await t.mutation(internal.jobs.announcements.rescue, {});
    await t.finishInProgressScheduledFunctions();
    await expect.poll(() => recipients(t, id)).toEqual(idsOf([ana, bia]));
  });

  test("a scheduled one moves, is sent at once, or is taken back before anybody got it", async () => {
    const { t, admin, announce } = await announcementScene();
    const { as } = admin;
    const [moved, atOnce, withdrawn] = [await announce(later), await announce(later), await announce(later)];
    const tomorrow = { ...later, day: "2026-03-12" };
    await as.mutation(api.admin.announcements.update, { announcementId: moved, version: 0, ...words, ...tomorrow });
    await as.mutation(api.admin.announcements.update, { announcementId: atOnce, version: 0, ...words, when: "now" });
    await as.mutation(api.admin.announcements.withdraw, { announcementId: withdrawn });
    await finishScheduled(t);
    expect(await recipients(t, atOnce)).toHaveLength(2);
    await forgetScheduled(t);
    vi.setSystemTime(Date.parse("2026-03-11T11:30:00Z"));
    for (const announcementId of [moved, withdrawn])
      await t.mutation(internal.jobs.announcements.begin, { announcementId });
    await t.finishInProgressScheduledFunctions();
    expect(await recipients(t, moved)).toEqual([]);
    expect(await recipients(t, withdrawn)).toEqual([]);
    expect(await auditTrail(t)).toEqual(
      expect.arrayContaining([
        `announcement.scheduled ${words.title} (Course 1, 2026-03-11 08:30)`.replace("Course 1", await titleOf(moved)),
        `announcement.updated ${words.title} (${await titleOf(moved)}, 2026-03-12 08:30)`,
        `announcement.sent ${words.title} (${await titleOf(moved)})`,
        `announcement.withdrawn ${words.title} (${await titleOf(moved)})`,
      ]),
    );
    async function titleOf(id: Id<"announcements">) {
      const line = (await as.query(api.admin.announcements.list, pages)).page.find(({ _id }) => _id === id);
      return line?.course?.title ?? "";
    }
  });
});

describe("NEWS-5: read", () => {
  test("counts the first opening or dismissing of each person, and nothing twice", async () => {
    const { t, admin, ana, bia, send } = await announcementScene();
    const announcementId = await send();
    const read = (person: typeof ana) => person.as.mutation(api.student.announcements.read, { announcementId });
    const dismiss = (person: typeof ana) => person.as.mutation(api.student.announcements.dismiss, { announcementId });
    await read(ana);
    await read(ana);
    expect(await newestLine(t, admin)).toMatchObject({ recipientCount: 2, readCount: 1 });
    expect(await cardsOf(ana)).toEqual([words.title]);
    await dismiss(ana);
    await Promise.all([dismiss(bia), dismiss(bia)]);
    expect(await newestLine(t, admin)).toMatchObject({ recipientCount: 2, readCount: 2 });
    expect([await cardsOf(ana), await cardsOf(bia)]).toEqual([[], []]);
    expect((await ana.as.query(api.student.announcements.mine, pages)).page).toMatchObject([{ isNew: false }]);
    await expectSound(t);
  });

  test("hostile calls: another course's announcement is not there to read, dismiss or list", async () => {
    const { course, eva, ana, send } = await announcementScene();
    const announcementId = await send();
    expect(await errorCode(eva.as.mutation(api.student.announcements.dismiss, { announcementId }))).toBe("notFound");
    expect(await errorCode(eva.as.mutation(api.student.announcements.read, { announcementId }))).toBe("notFound");
    const ofCourse = { courseId: course._id, ...pages };
    expect((await eva.as.query(api.student.announcements.ofCourse, ofCourse)).page).toEqual([]);
    expect((await eva.as.query(api.student.announcements.mine, pages)).page).toEqual([]);
    expect(await errorCode(eva.as.query(api.student.enrollments.course, { slug: course.slug }))).toBe("notEnrolled");
    expect((await ana.as.query(api.student.announcements.ofCourse, ofCourse)).page).toHaveLength(1);
  });
});

describe("NEWS-6: on the course", () => {
  test("stays after it is dismissed, and for those who come later; not one to a few of them", async () => {
    const { t, admin, course, ana, eva, send } = await announcementScene();
    const announcementId = await send();
    const [lesson] = await lessonsOf(t, course._id);
    if (lesson) await ana.as.mutation(api.student.progress.complete, { lessonId: lesson._id });
    vi.setSystemTime(Date.now() + 7 * DAY);
    await send({ audience: "stopped", days: 7, title: "Sentimos sua falta" });
    await ana.as.mutation(api.student.announcements.dismiss, { announcementId });
    await eva.as.mutation(api.student.enrollments.enroll, { courseId: course._id });
    const titles = async ({ as }: typeof ana) =>
      (await as.query(api.student.announcements.ofCourse, { courseId: course._id, ...pages })).page.map(
        ({ title }) => title,
      );
    expect(await titles(ana)).toEqual(["Sentimos sua falta", words.title]);
    expect(await titles(eva)).toEqual([words.title]);
    expect(await cardsOf(eva)).toEqual([]);
    expect(await errorCode(eva.as.mutation(api.student.announcements.read, { announcementId }))).toBe("notFound");
    // An administrator alone is no student of the course.
    expect((await admin.as.query(api.student.announcements.ofCourse, { courseId: course._id, ...pages })).page).toEqual(
      [],
    );
  });
});

describe("NEWS-7: edited and taken back", () => {
  test("an edit reaches open pages and is marked; a stale one is refused", async () => {
    const { t, admin, ana, send } = await announcementScene();
    const announcementId = await send();
    const update = (version: number, text: string) =>
      admin.as.mutation(api.admin.announcements.update, { announcementId, version, title: words.title, text });
    await update(0, words.text);
    expect(nth(await ana.as.query(api.student.announcements.open, {})).editedAt).toBeNull();
    await update(1, "Sexta, às 20h.");
    expect(await lastChanges(t)).toEqual(["text: 19 → 14"]);
    expect(nth(await ana.as.query(api.student.announcements.open, {}))).toMatchObject({
      text: "Sexta, às 20h.",
      editedAt: Date.now(),
    });
    expect(await errorCode(update(0, "Velho"))).toBe("editConflict");
    expect(await mailsAbout(t)).toHaveLength(2);
  });

  test("taken back it is nowhere, twice is once, and it is not edited any more", async () => {
    const { t, admin, course, ana, send } = await announcementScene();
    const announcementId = await send();
    const withdraw = () => admin.as.mutation(api.admin.announcements.withdraw, { announcementId });
    await Promise.all([withdraw(), withdraw()]);
    expect(await cardsOf(ana)).toEqual([]);
    expect((await ana.as.query(api.student.announcements.mine, pages)).page).toEqual([]);
    const ofCourse = { courseId: course._id, ...pages };
    expect((await ana.as.query(api.student.announcements.ofCourse, ofCourse)).page).toEqual([]);
    expect(await errorCode(ana.as.mutation(api.student.announcements.dismiss, { announcementId }))).toBe("notFound");
    const edit = { announcementId, version: 1, ...words };
    expect(await errorCode(admin.as.mutation(api.admin.announcements.update, edit))).toBe("notFound");
    expect((await auditTrail(t)).filter((entry) => entry.startsWith("announcement.withdrawn"))).toHaveLength(1);
  });

  test("a course that is deleted for good takes its announcements along", async () => {
    const { t, admin, course, send } = await announcementScene();
    await send();
    vi.setSystemTime(Date.now() + 60_000);
    await send({ audience: "all", courseId: undefined });
    await admin.as.mutation(api.admin.courses.remove, { courseId: course._id });
    await admin.as.mutation(api.admin.bin.remove, { kind: "course", id: course._id });
    await expectSound(t);
    expect((await t.run((ctx) => allRows(ctx, "announcements"))).map(({ audience }) => audience)).toEqual(["all"]);
    const left = nth(await t.run((ctx) => allRows(ctx, "announcements")))._id;
    const receipts = await t.run((ctx) => allRows(ctx, "announcementReceipts"));
    expect(new Set(receipts.map((row) => row.announcementId))).toEqual(new Set([left]));
  });

  test("a course in the bin shows none of its announcements, and restored it does again", async () => {
    const { admin, course, ana, send } = await announcementScene();
    await send();
    await admin.as.mutation(api.admin.courses.remove, { courseId: course._id });
    expect(await cardsOf(ana)).toEqual([]);
    await admin.as.mutation(api.admin.bin.restore, { kind: "course", id: course._id });
    expect(await cardsOf(ana)).toEqual([words.title]);
  });

  test("its author's account goes, and it stays without them", async () => {
    const { t, admin, ana, send } = await announcementScene();
    await send();
    await mutate(t, async (ctx) => {
      const { removeAccountRows } = await import("../../convex/model/flows/ownData/removals");
      const nobodyId = await ctx.db.insert("users", {});
      const work = { kind: "accountRemoval", userId: admin.userId, nobodyId, certificates: "keepName" } as const;
      let cursor: string | null = "";
      while (cursor !== null) cursor = await removeAccountRows(ctx, work, cursor);
    });
    const [row] = await t.run((ctx) => allRows(ctx, "announcements"));
    expect(row?.sentBy).not.toBe(admin.userId);
    expect(await cardsOf(ana)).toEqual([words.title]);
  });
});
