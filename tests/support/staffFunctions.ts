/*
 * The table of rights, written down again function by function (ROLE-1): an oracle for the server, which must
 * refuse everything else, and for the pages, which must load nothing else.
 */

const named = (files: Record<string, string>): ReadonlySet<string> =>
  new Set(Object.entries(files).flatMap(([file, names]) => names.split(" ").map((name) => `${file}:${name}`)));

/** In the whole school: people, letting in and out, extra time, answers and announcements, suspended certificates. */
export const ofSupport = named({
  accessRequests: "approve list refund refuse",
  accommodations: "list save",
  announcements: "create get list update withdraw",
  certificates: "changeOne history list",
  coursePeople: "ask beginCopy beginExport list message",
  courses: "get list options outline",
  enrollments: "end enroll",
  examRoom: "extend list seat",
  inquiries: "answer get list order publish takeBack",
  invitations:
    "check checkAccess createLink createLinks invite list sendAgain sendingSince start unlinkedCount withdraw",
  jobs: "last",
  mail: "status",
  overview: "needs",
  passes: "end give list setUntil",
  passwordResets: "send",
  stats: "listTotal",
  students: "answers attempts certificates enrollments get list open saveNote",
});

/** In the courses that one teaches: what is named by an id of theirs. */
export const ofTeacher = named({
  accommodations: "save",
  announcements: "create get update withdraw",
  certificates: "history",
  coursePeople: "ask beginCopy beginExport list message",
  courses: "get outline setReady",
  covers: "set",
  drafts: "discard get take",
  examRoom: "extend list seat",
  exams: "create get impact spread update",
  generation: "generateLessonContent",
  inquiries: "answer get order publish takeBack",
  lessonFigures: "get ofModule",
  lessonImages: "add list",
  lessons: "create get impact remove reorder update",
  modules: "create get impact remove reorder update",
  practice: "repeated",
  questionImports: "check start undo",
  questions: "add get list move remove removeMany update",
  students: "answers",
  versions: "compare list restore",
});

/** For every teacher: lists of their own courses, and states of their own work. */
export const ofEveryTeacher = named({
  announcements: "list",
  courses: "list options",
  exams: "list",
  generation: "current status",
  inquiries: "list",
  jobs: "last",
  lessons: "list",
  mail: "status",
  modules: "list",
  overview: "needs",
});
