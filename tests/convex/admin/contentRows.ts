import type { Row } from "../accessMatrix";

const paginationOpts = { numItems: 10, cursor: null };
const searched = () => ({ search: "", paginationOpts });
const courseFields = { title: "Title", slug: "title", description: "Description", durationHours: 1 };
const pathFields = { title: "Title", slug: "title", description: "Description", text: "" };
const moduleFields = { title: "Title", description: "Description" };
const lessonFields = { title: "Title", lessonType: "text", durationMinutes: 1, content: "Text" };
const question = { questionText: "Q?", optionA: "1", optionB: "2", optionC: "3", optionD: "4", correctOption: "a" };
const examFields = { title: "Title", description: "", passingScore: 80 };

function row(args: Row["args"], administrator: string): Row {
  const others = { notEnrolled: "notAdmin", student: "notAdmin", otherStudent: "notAdmin" };
  return { args, expected: { ...others, anonymous: "notAuthenticated", blocked: "accountBlocked", administrator } };
}

/** Access matrix: bin, courses, modules, lessons, exams and the audit trail. */
export const contentRows: Record<string, Row> = {
  "admin/audit:actors": row(() => ({ chosen: "" }), "value"),
  "admin/audit:beginExport": row(() => ({}), "null"),
  "admin/audit:list": row(() => ({ search: "", paginationOpts }), "value"),
  "admin/audit:readings": row(() => ({ paginationOpts }), "value"),

  "admin/bin:list": row(() => ({ kind: "course", paginationOpts }), "value"),
  // It is in use.
  "admin/bin:restore": row(({ courseId }) => ({ kind: "course", id: courseId }), "notFound"),
  "admin/bin:remove": row(({ courseId }) => ({ kind: "course", id: courseId }), "notFound"),

  "admin/courses:list": row(searched, "value"),
  "admin/courses:get": row(({ courseId }) => ({ courseId }), "value"),
  "admin/courses:options": row(() => ({ search: "" }), "value"),
  "admin/courses:outline": row(({ courseId }) => ({ courseId }), "value"),
  "admin/courses:impact": row(({ courseId }) => ({ courseId }), "value"),
  "admin/courses:create": row(() => courseFields, "value"),
  "admin/courses:duplicate": row(({ courseId }) => ({ courseId, ...courseFields }), "value"),
  "admin/courses:update": row(({ courseId }) => ({ courseId, version: 0, ...courseFields }), "null"),
  "admin/courses:setStatus": row(({ courseId }) => ({ courseId, status: "draft" }), "null"),
  "admin/courses:setReady": row(({ courseId }) => ({ courseId, ready: true }), "null"),
  "admin/courses:recommend": row(({ courseId }) => ({ courseId, beforeId: courseId }), "null"),
  "admin/courses:stopRecommending": row(({ courseId }) => ({ courseId, beforeId: courseId }), "null"),
  "admin/courses:remove": row(({ courseId }) => ({ courseId }), "null"),

  "admin/covers:set": row(({ courseId }) => ({ courseId, version: 0, cover: null }), "null"),
  "admin/covers:setOfPath": row(({ pathId }) => ({ pathId, version: 0, cover: null }), "null"),

  "admin/paths:list": row(searched, "value"),
  "admin/paths:get": row(({ pathId }) => ({ pathId }), "value"),
  "admin/paths:create": row(() => pathFields, "value"),
  "admin/paths:update": row(({ pathId }) => ({ pathId, version: 0, ...pathFields }), "null"),
  "admin/paths:setStatus": row(({ pathId }) => ({ pathId, status: "draft" }), "null"),
  "admin/paths:addCourse": row(({ pathId, courseId }) => ({ pathId, courseId }), "null"),
  "admin/paths:removeCourse": row(({ pathId, courseId }) => ({ pathId, courseId }), "null"),
  "admin/paths:reorder": row(({ pathId }) => ({ pathId, courseIds: [] }), "orderChanged"),
  "admin/paths:remove": row(({ pathId }) => ({ pathId }), "null"),

  "admin/courseFiles:createUploadUrl": row(() => ({}), "value"),
  "admin/courseFiles:check": row(() => ({ fileId: "none", fileName: "course.zip" }), "value"),
  "admin/courseFiles:apply": row(() => ({ fileId: "none", fileName: "course.zip", seen: "", remove: false }), "value"),
  "admin/courseFiles:download": row(({ slug }) => ({ slug }), "value"),

  "admin/modules:list": row(searched, "value"),
  "admin/modules:get": row(({ moduleId }) => ({ moduleId }), "value"),
  "admin/modules:impact": row(({ moduleId }) => ({ moduleId }), "value"),
  "admin/modules:create": row(({ courseId }) => ({ courseId, ...moduleFields }), "value"),
  "admin/modules:update": row(({ moduleId }) => ({ moduleId, version: 0, ...moduleFields }), "null"),
  "admin/modules:reorder": row(({ courseId }) => ({ courseId, moduleIds: [] }), "orderChanged"),
  "admin/modules:remove": row(({ moduleId }) => ({ moduleId }), "null"),

  "admin/lessonImages:list": row(({ lessonId }) => ({ lessonId }), "value"),
  "admin/lessonImages:add": row(({ lessonId }) => ({ lessonId, picture: new ArrayBuffer(1) }), "imageInvalid"),
  "admin/lessons:list": row(searched, "value"),
  "admin/lessonFigures:get": row(({ lessonId }) => ({ lessonId }), "value"),
  "admin/lessonFigures:ofModule": row(({ moduleId }) => ({ moduleId, paginationOpts }), "value"),
  "admin/practice:repeated": row(({ lessonId }) => ({ lessonId, questions: ["Which?"] }), "value"),
  "admin/lessons:get": row(({ lessonId }) => ({ lessonId }), "value"),
  "admin/lessons:impact": row(({ lessonId }) => ({ lessonId }), "value"),
  "admin/lessons:create": row(({ moduleId }) => ({ moduleId, ...lessonFields }), "value"),
  "admin/lessons:update": row(({ lessonId }) => ({ lessonId, version: 0, ...lessonFields }), "null"),
  "admin/lessons:reorder": row(({ moduleId }) => ({ moduleId, lessonIds: [] }), "orderChanged"),
  "admin/lessons:remove": row(({ lessonId }) => ({ lessonId }), "null"),
  "admin/drafts:list": row(() => ({ paginationOpts }), "value"),
  "admin/drafts:get": row(({ lessonId }) => ({ lessonId }), "value"),
  "admin/drafts:take": row(({ draftId }) => ({ draftId, version: 0 }), "null"),
  "admin/drafts:discard": row(({ draftId }) => ({ draftId }), "null"),
  "admin/versions:list": row(({ lessonId }) => ({ thingId: lessonId }), "value"),
  "admin/versions:compare": row(({ versionId }) => ({ versionId }), "value"),
  "admin/versions:restore": row(({ versionId }) => ({ versionId, version: 0 }), "null"),

  "admin/exams:list": row(searched, "value"),
  "admin/exams:get": row(({ examId }) => ({ examId }), "value"),
  "admin/exams:spread": row(({ examId }) => ({ examId }), "value"),
  "admin/exams:impact": row(({ examId }) => ({ examId }), "value"),
  "admin/exams:create": row(({ courseId }) => ({ courseId, ...examFields }), "courseId: examExists"),
  "admin/exams:duplicate": row(({ examId, courseId }) => ({ examId, courseId, ...examFields }), "courseId: examExists"),
  "admin/exams:update": row(({ examId }) => ({ examId, version: 0, ...examFields }), "null"),
  "admin/exams:remove": row(({ examId }) => ({ examId }), "null"),

  "admin/questions:list": row(({ examId }) => ({ examId, ...searched() }), "value"),
  "admin/questions:get": row(({ questionId }) => ({ questionId }), "value"),
  "admin/questions:add": row(({ examId }) => ({ examId, questions: [question] }), "value"),
  "admin/questions:update": row(({ questionId }) => ({ questionId, version: 0, ...question }), "null"),
  "admin/questions:remove": row(({ questionId }) => ({ questionId }), "null"),
  "admin/questions:removeMany": row(({ examId, questionId }) => ({ examId, questionIds: [questionId] }), "null"),
  "admin/questions:move": row(({ questionId }) => ({ questionId, direction: "down" }), "null"),

  "admin/questionImports:check": row(({ examId }) => ({ examId, questions: [] }), "value"),
  "admin/questionImports:start": row(({ examId }) => ({ examId, fileName: "bank.csv", items: [] }), "invalidInput"),
  // A job on people.
  "admin/questionImports:undo": row(({ examId, jobRowId }) => ({ examId, jobId: jobRowId }), "invalidInput"),
};
