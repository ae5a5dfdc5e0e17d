import { api } from "../../convex/_generated/api";
import type { Doc, Id } from "../../convex/_generated/dataModel";
import { nth } from "./admin/scene";
import { submitAnswers, answersFor } from "./examScene";
import { write } from "./practiceScene";
import { addCourse, addPerson, allRows, createBackend, lessonsOf, type Person } from "./setup";

export const paginationOpts = { numItems: 10, cursor: null };
type PlaceId = Doc<"inquiries">["placeId"];

/** A course with two students and an administrator, beside another course. */
export async function askingSchool() {
  const t = createBackend();
  const [course, other] = [await addCourse(t), await addCourse(t)];
  const [admin, bruno] = [await addPerson(t, "admin"), await addPerson(t, "admin")];
  const [ana, bia] = [await addPerson(t), await addPerson(t)];
  for (const { as } of [ana, bia]) await as.mutation(api.student.enrollments.enroll, { courseId: course._id });
  const lessons = await lessonsOf(t, course._id);
  const lesson = nth(lessons);
  await write(t, lesson._id, ["Which?"]);
  const ask = ({ as }: Person, text = "Why?", { at, passage = "" }: { at?: PlaceId; passage?: string } = {}) =>
    as.mutation(api.student.inquiries.ask, { placeId: at ?? lesson._id, text, passage });
  const reply = ({ as }: Person, inquiryId: Id<"inquiries">, text = "And?") =>
    as.mutation(api.student.inquiries.reply, { inquiryId, text });
  const close = ({ as }: Person, inquiryId: Id<"inquiries">) => as.mutation(api.student.inquiries.close, { inquiryId });
  const page = ({ as }: Person, placeId: string = lesson._id) => as.query(api.student.inquiries.ofPlace, { placeId });
  const own = async ({ as }: Person, search = "") =>
    (await as.query(api.student.inquiries.list, { search, paginationOpts })).page;
  const detail = async (inquiryId: Id<"inquiries">) => {
    const found = await admin.as.query(api.admin.inquiries.get, { inquiryId });
    if (!found) throw new Error("no question");
    return found;
  };
  const answer = async (inquiryId: Id<"inquiries">, text = "**So.**", by = admin) =>
    await by.as.mutation(api.admin.inquiries.answer, { inquiryId, version: (await detail(inquiryId)).version, text });
  const publish = async (inquiryId: Id<"inquiries">, question = "Why?", answered = "So.") => {
    const { version } = await detail(inquiryId);
    await admin.as.mutation(api.admin.inquiries.publish, { inquiryId, version, question, answer: answered });
  };
  const queue = async (filter: { state?: "open" | "answered" | "closed"; courseId?: string; search?: string } = {}) => {
    const all = { state: "open" as const, search: "", ...filter };
    return (await admin.as.query(api.admin.inquiries.list, { ...all, paginationOpts })).page;
  };
  const rows = async () => await t.run((ctx) => allRows(ctx, "inquiries"));
  /** Takes the exam with so many right answers of five. */
  const takeExam = async ({ as }: Person, right: number) => {
    const { sittingId } = await as.mutation(api.student.exams.start, { courseId: course._id });
    await submitAnswers(t, as, sittingId, await answersFor(t, course._id, right));
  };
  return {
    ...{ t, course, other, admin, bruno, ana, bia, lesson, lessons },
    ...{ ask, reply, close, page, own, detail, answer, publish, queue, rows, takeExam },
  };
}
