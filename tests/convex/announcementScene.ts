import { api } from "../../convex/_generated/api";
import type { Id } from "../../convex/_generated/dataModel";
import { nth } from "./admin/scene";
import { addCourse, addPerson, addUpTotals, allRows, confirmAddresses, createBackend, finishScheduled } from "./setup";
import type { Backend, Person } from "./setup";

export const words = { title: "Aula ao vivo", text: "**Quinta**, às 19h." };
export const pages = { paginationOpts: { numItems: 10, cursor: null } };

/** An administrator, a course with two students, and somebody who takes another course. */
export async function announcementScene() {
  const t = createBackend();
  const admin = await addPerson(t, "admin");
  const [course, other] = [await addCourse(t), await addCourse(t)];
  const [ana, bia, eva] = [await addPerson(t), await addPerson(t), await addPerson(t)];
  for (const { as } of [ana, bia]) await as.mutation(api.student.enrollments.enroll, { courseId: course._id });
  await eva.as.mutation(api.student.enrollments.enroll, { courseId: other._id });
  await confirmAddresses(t);
  const announce = async (more: object = {}): Promise<Id<"announcements">> => {
    const request = { ...words, audience: "course" as const, courseId: course._id, ...more };
    const { announcementId } = await admin.as.mutation(api.admin.announcements.create, request);
    return announcementId;
  };
  const send = async (more?: object) => {
    const announcementId = await announce(more);
    await finishScheduled(t);
    return announcementId;
  };
  return { t, admin, course, other, ana, bia, eva, announce, send };
}

/** Who got it, in no order. */
export async function recipients(t: Backend, announcementId: Id<"announcements">): Promise<string[]> {
  const rows = await t.run((ctx) => allRows(ctx, "announcementReceipts"));
  return rows.flatMap((row) => (row.announcementId === announcementId ? [row.userId as string] : [])).sort();
}

export const idsOf = (people: readonly Person[]): string[] => people.map(({ userId }) => userId as string).sort();

export const mailsAbout = async (t: Backend) =>
  (await t.run((ctx) => allRows(ctx, "mails"))).filter(({ kind }) => kind === "announcement");

/** Titles of a person's cards. */
export const cardsOf = async ({ as }: Person): Promise<string[]> =>
  (await as.query(api.student.announcements.open, {})).map(({ title }) => title);

/** The newest line of the administrators' list. */
export async function newestLine(t: Backend, { as }: Person) {
  await addUpTotals(t);
  return nth((await as.query(api.admin.announcements.list, pages)).page);
}
