import { beforeAll, expect, test } from "vitest";
import { call, matrix, type StaffCaller } from "./accessMatrix";
import { listPublicFunctions, setScene, type Kind } from "./accessScene";
import { createBackend, errorCode, present } from "./setup";

/*
 * The table of rights, written down again function by function (ROLE-1).
 * Who may use a function gets what an administrator gets.
 */

/** "people, all", "let in, end, extra time, resend links, decide requests", "suspend". */
const supports = [
  ...[
    "inquiries:answer",
    "inquiries:get",
    "inquiries:list",
    "inquiries:order",
    "inquiries:publish",
    "inquiries:takeBack",
  ],
  ...["accessRequests:approve", "accessRequests:list", "accessRequests:refund", "accessRequests:refuse"],
  ...["announcements:create", "announcements:get", "announcements:list", "announcements:update"],
  ...[
    "announcements:withdraw",
    "accommodations:list",
    "accommodations:save",
    "examRoom:extend",
    "examRoom:list",
    "examRoom:seat",
  ],
  ...["certificates:changeOne", "certificates:history", "certificates:list"],
  ...["coursePeople:beginCopy", "coursePeople:beginExport", "coursePeople:list"],
  ...["courses:get", "courses:list", "courses:options", "courses:outline"],
  ...["enrollments:end", "enrollments:enroll", "passes:end", "passes:give", "passes:list", "passwordResets:send"],
  ...["invitations:check", "invitations:checkAccess", "invitations:createLink", "invitations:createLinks"],
  ...["invitations:invite", "invitations:list", "invitations:sendAgain", "invitations:sendingSince"],
  ...["invitations:start", "invitations:unlinkedCount", "invitations:withdraw"],
  ...["jobs:last", "mail:status", "stats:listTotal", "students:answers", "students:attempts"],
  ...["students:certificates", "students:enrollments", "students:get", "students:list", "students:open"],
  "students:saveNote",
];

/** "own course": what is named by an id of it. */
const teachers = [
  ...["inquiries:answer", "inquiries:get", "inquiries:order", "inquiries:publish", "inquiries:takeBack"],
  ...["announcements:create", "announcements:get", "announcements:update", "announcements:withdraw"],
  ...["accommodations:save", "examRoom:extend", "examRoom:list", "examRoom:seat", "certificates:history"],
  ...["coursePeople:beginCopy", "coursePeople:beginExport", "coursePeople:list", "courses:get", "courses:outline"],
  ...["covers:set", "drafts:discard", "drafts:get", "drafts:take", "exams:create", "exams:get", "exams:impact"],
  ...["exams:spread", "exams:update", "generation:generateLessonContent", "lessonFigures:get"],
  ...["lessonFigures:ofModule", "lessonImages:add", "lessonImages:list", "lessons:create", "lessons:get"],
  ...["lessons:impact", "lessons:remove", "lessons:reorder", "lessons:update", "modules:create", "modules:get"],
  ...["modules:impact", "modules:remove", "modules:reorder", "modules:update", "practice:repeated"],
  ...[
    "questionImports:check",
    "questionImports:start",
    "questionImports:undo",
    "questions:add",
    "questions:get",
    "questions:list",
  ],
  ...["questions:move", "questions:remove", "questions:removeMany", "questions:update", "students:answers"],
  ...["versions:compare", "versions:list", "versions:restore"],
];

/** For every teacher: lists and states of their own courses and work. */
const ownLists = [
  "inquiries:list",
  ...[
    "announcements:list",
    "courses:list",
    "courses:options",
    "exams:list",
    "generation:current",
    "generation:status",
    "jobs:last",
  ],
  ...["lessons:list", "mail:status", "modules:list"],
];

const mayUse: Record<StaffCaller, ReadonlySet<string>> = {
  support: new Set(supports),
  teacher: new Set([...teachers, ...ownLists]),
  otherTeacher: new Set(ownLists),
};

/** Where even who may use a function gets something else than an administrator. */
const differences: Partial<Record<StaffCaller, Record<string, string>>> = {
  teacher: { "generation:current": "null", "jobs:last": "null" },
  otherTeacher: { "generation:current": "null", "jobs:last": "null" },
  // Another's work.
  support: { "jobs:last": "null" },
};

/** Functions whose rows the table above does not cover: they look at the job itself. */
const ofJobs = new Set(["jobs:notes", "jobs:cancel", "peopleJobs:ask", "peopleJobs:askUndo", "peopleJobs:undo"]);

let kinds: Map<string, Kind>;
let shared: Awaited<ReturnType<typeof setScene>>;
beforeAll(async () => {
  kinds = await listPublicFunctions();
  shared = await setScene(createBackend());
});

const rows = Object.entries(matrix).flatMap(([row, { args, expected }]) => {
  const name = row.split(" ")[0] ?? row;
  const short = name.startsWith("admin/") ? name.slice("admin/".length) : null;
  return short === null || ofJobs.has(short) ? [] : [{ row, name, short, args, expected: expected.administrator }];
});

for (const caller of ["support", "teacher", "otherTeacher"] as const) {
  test.each(rows)(`ROLE-1: $row as ${caller}`, async ({ name, short, args, expected }) => {
    const kind = await present(kinds.get(name) ?? null);
    const { scene, browsers } = kind === "query" ? shared : await setScene(createBackend());
    const outcome = call(browsers[caller], name, kind, args(scene));
    const code = await errorCode(outcome);
    const got = code || ((await outcome) === null ? "null" : "value");
    if (mayUse[caller].has(short)) expect(got).toBe(differences[caller]?.[short] ?? expected);
    // To a teacher, what is another's does not exist.
    else expect(["notAdmin", "notFound"]).toContain(got);
    if (caller === "otherTeacher" && teachers.includes(short)) expect(got).toBe("notFound");
  });
}
