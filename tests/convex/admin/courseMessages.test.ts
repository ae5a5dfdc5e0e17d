import { expect, test } from "vitest";
import { api } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import type { CoursePeopleState } from "../../../convex/shared/adminLists";
import { announcementRules } from "../../../convex/shared/announcements";
import { peopleJobRules } from "../../../convex/shared/peopleJobs";
import { announcementScene, cardsOf, idsOf, mailsAbout, newestLine, pages, recipients } from "../announcementScene";
import { addPerson, addUpTotals, allRows, confirmAddresses, errorCode, finishScheduled, type Person } from "../setup";
import { auditTrail, expectSound, nth } from "./scene";

const { ask, message } = api.admin.coursePeople;
const words = { title: "Sua prova", text: "**Venha** na quinta." };
const today = "2026-11-20";

interface To {
  userIds?: Id<"users">[];
  ofCourse?: { search: string; state: CoursePeopleState; today: string };
}

/** A course with two students and a stranger, written to by its administrator. */
async function messageScene() {
  const scene = await announcementScene();
  const { t, admin, course } = scene;
  const to = ({ userIds = [], ...more }: To) => ({ courseId: course._id, userIds, ...more });
  const write = (request: To, more: Partial<typeof words> = {}, { as }: Person = admin) =>
    errorCode(as.mutation(message, { ...words, ...to(request), ...more }));
  const question = (request: To, { as }: Person = admin) => as.query(ask, to(request));
  /** Who got the newest one. */
  const got = async () => {
    await finishScheduled(t);
    return await recipients(t, nth((await t.run((ctx) => allRows(ctx, "announcements"))).slice(-1))._id);
  };
  return { ...scene, write, question, got };
}

test("PEOPLE-25: exactly those chosen get one card and one mail; the others of the course see nothing of it", async () => {
  const { t, admin, course, ana, bia, write, got } = await messageScene();
  expect(await write({ userIds: [ana.userId, ana.userId] })).toBe("");
  expect(await got()).toEqual(idsOf([ana]));
  expect((await mailsAbout(t)).map(({ userId }) => userId)).toEqual([ana.userId]);
  expect([await cardsOf(ana), await cardsOf(bia)]).toEqual([[words.title], []]);
  const ofCourse = { courseId: course._id, ...pages };
  expect((await ana.as.query(api.student.announcements.ofCourse, ofCourse)).page).toHaveLength(1);
  expect((await bia.as.query(api.student.announcements.ofCourse, ofCourse)).page).toEqual([]);
  expect(await newestLine(t, admin)).toMatchObject({ audience: "chosen", state: "sent", recipientCount: 1 });
  expect(await auditTrail(t)).toContain(`announcement.sent ${words.title} (${course.title})`);
  await expectSound(t);
});

test("PEOPLE-25: whoever is of another course is left out, and neither counted nor named", async () => {
  const { ana, eva, write, question, got } = await messageScene();
  expect(await question({ userIds: [eva.userId] })).toMatchObject({ count: 0, names: [] });
  expect(await question({ userIds: [eva.userId, ana.userId] })).toMatchObject({ count: 1 });
  await write({ userIds: [eva.userId, ana.userId] });
  expect(await got()).toEqual(idsOf([ana]));
});

test("PEOPLE-25: all results of a filter or a search, in as many steps as it takes", async () => {
  const { t, course, ana, bia, eva, write, question, got } = await messageScene();
  const more: Person[] = [];
  while (more.length < announcementRules.batch) more.push(await addPerson(t));
  for (const { as } of more) await as.mutation(api.student.enrollments.enroll, { courseId: course._id });
  await confirmAddresses(t);
  await finishScheduled(t);
  await addUpTotals(t);
  const all = { ofCourse: { search: "", state: "all", today } } as const;
  expect(await question(all)).toMatchObject({ count: more.length + 2, isExact: true });
  expect(await write(all)).toBe("");
  expect(await got()).toEqual(idsOf([ana, bia, ...more]));
  expect(await write({ ofCourse: { search: "", state: "finished", today } })).toBe("");
  expect(await got()).toEqual([]);
  const { email } = await ana.as.query(api.account.profile.get, {});
  const search = { ofCourse: { search: email, state: "notStarted", today } } as const;
  expect(await question(search)).toMatchObject({ count: 1 });
  expect(await write(search)).toBe("");
  expect(await got()).toEqual(idsOf([ana]));
  expect(await cardsOf(eva)).toEqual([]);
  // Nothing of a search is left behind.
  expect(await t.run((ctx) => allRows(ctx, "jobs"))).toEqual([]);
});

test("PEOPLE-25: nobody, too many, both and odd days are refused, and words by field", async () => {
  const { t, ana, write, question } = await messageScene();
  const many = Array.from({ length: peopleJobRules.chosen + 1 }, () => ana.userId);
  const ofCourse = { search: "", state: "stopped7", today } as const;
  expect(await write({})).toBe("invalidInput");
  expect(await errorCode(question({ userIds: many }))).toBe("invalidInput");
  expect(await write({ userIds: [ana.userId], ofCourse })).toBe("invalidInput");
  expect(await write({ ofCourse: { ...ofCourse, today: "2026-02-30" } })).toBe("invalidInput");
  expect(await write({ userIds: [ana.userId] }, { title: " " })).toBe("title: titleRequired");
  expect(await write({ userIds: [ana.userId] }, { text: "" })).toBe("text: announcementTextRequired");
  expect(await t.run((ctx) => allRows(ctx, "announcements"))).toEqual([]);
});

test("PEOPLE-25, ROLE-1: a teacher writes to people of their own course; losing it ends what is underway", async () => {
  const { t, admin, course, other, ana, write, question, got } = await messageScene();
  const teacher = await addPerson(t);
  const role = { courseId: other._id, userId: teacher.userId };
  await admin.as.mutation(api.admin.roles.addTeacher, role);
  expect(await write({ userIds: [ana.userId] }, {}, teacher)).toBe("notFound");
  expect(await errorCode(question({ userIds: [ana.userId] }, teacher))).toBe("notFound");
  await admin.as.mutation(api.admin.roles.addTeacher, { ...role, courseId: course._id });
  expect(await write({ userIds: [ana.userId] }, {}, teacher)).toBe("");
  await admin.as.mutation(api.admin.roles.removeTeacher, { ...role, courseId: course._id });
  expect(await got()).toEqual([]);
  expect(await newestLine(t, admin)).toMatchObject({ audience: "chosen", state: "withdrawn" });
});
