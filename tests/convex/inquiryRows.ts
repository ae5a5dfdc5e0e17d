import type { Row } from "./accessMatrix";

const paginationOpts = { numItems: 10, cursor: null };
const signedOut = { anonymous: "notAuthenticated", blocked: "accountBlocked" };

function student(args: Row["args"], outcome: string, others: Partial<Row["expected"]> = {}): Row {
  const all = { notEnrolled: outcome, student: outcome, otherStudent: outcome, administrator: outcome };
  return { args, expected: { ...all, ...signedOut, ...others } };
}

function admin(args: Row["args"], administrator: string): Row {
  const others = { notEnrolled: "notAdmin", student: "notAdmin", otherStudent: "notAdmin" };
  return { args, expected: { ...others, ...signedOut, administrator } };
}

/** Access matrix: questions from students. Nobody but `student` finds theirs (ASK-3). */
export const inquiryRows: Record<string, Row> = {
  "student/inquiries:ofPlace": student(({ lessonId }) => ({ placeId: lessonId }), "value", { notEnrolled: "null" }),
  "student/inquiries:list": student(() => ({ search: "", paginationOpts }), "value"),
  "student/inquiries:ask": student(({ lessonId }) => ({ placeId: lessonId, text: "Why?", passage: "" }), "value", {
    ...{ notEnrolled: "notEnrolled", administrator: "notEnrolled" },
  }),
  "student/inquiries:reply": student(({ inquiryId }) => ({ inquiryId, text: "And?" }), "notFound", { student: "null" }),
  "student/inquiries:close": student(({ inquiryId }) => ({ inquiryId }), "notFound", { student: "null" }),
  "admin/inquiries:list": admin(({ courseId }) => ({ state: "open", courseId, search: "", paginationOpts }), "value"),
  "admin/inquiries:get": admin(({ inquiryId }) => ({ inquiryId }), "value"),
  "admin/inquiries:answer": admin(({ inquiryId }) => ({ inquiryId, version: 0, text: "So." }), "null"),
  "admin/inquiries:publish": admin(
    ({ inquiryId }) => ({ inquiryId, version: 0, question: "Why?", answer: "So." }),
    "null",
  ),
  "admin/inquiries:takeBack": admin(({ inquiryId }) => ({ inquiryId }), "null"),
  "admin/inquiries:order": admin(({ lessonId, inquiryId }) => ({ placeId: lessonId, inquiryIds: [inquiryId] }), "null"),
};
