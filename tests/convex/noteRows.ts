import type { Row } from "./accessMatrix";

const paginationOpts = { numItems: 10, cursor: null };

function student(args: Row["args"], outcome: string, others: Partial<Row["expected"]> = {}): Row {
  const all = { notEnrolled: outcome, student: outcome, otherStudent: outcome, administrator: outcome };
  return { args, expected: { ...all, anonymous: "notAuthenticated", blocked: "accountBlocked", ...others } };
}

const outsiders = { notEnrolled: "notEnrolled", administrator: "notEnrolled" };

/** Access matrix: notes in lessons. Nobody but `student` finds theirs (NOTE-2). */
export const noteRows: Record<string, Row> = {
  "student/notes:ofLesson": student(({ lessonId }) => ({ lessonId }), "value", {
    ...{ notEnrolled: "null", administrator: "null" },
  }),
  "student/notes:list": student(({ courseId }) => ({ courseId, search: "", paginationOpts }), "value"),
  "student/notes:add": student(({ lessonId }) => ({ lessonId, passage: "", text: "Mine" }), "value", outsiders),
  "student/notes:edit": student(({ noteId }) => ({ noteId, version: 0, text: "Other" }), "notFound", {
    student: "null",
  }),
  "student/notes:remove": student(({ noteId }) => ({ noteId }), "notFound", { student: "null" }),
};
