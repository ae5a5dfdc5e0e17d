import { beforeAll, expect, test } from "vitest";
import { call, matrix, type StaffCaller } from "./accessMatrix";
import { listPublicFunctions, setScene, type Kind } from "./accessScene";
import { ofEveryTeacher, ofSupport, ofTeacher } from "../support/staffFunctions";
import { createBackend, errorCode, present } from "./setup";

/** Who may use a function gets what an administrator gets; an administrator's row is in the access matrix. */
const mayUse: Record<StaffCaller, ReadonlySet<string>> = {
  support: ofSupport,
  teacher: new Set([...ofTeacher, ...ofEveryTeacher]),
  otherTeacher: ofEveryTeacher,
};

/** Where even who may use a function gets something else than an administrator. */
const differences: Partial<Record<StaffCaller, Record<string, string>>> = {
  teacher: { "generation:current": "null", "jobs:last": "null" },
  otherTeacher: { "generation:current": "null", "jobs:last": "null" },
  // Another's work.
  support: { "jobs:last": "null" },
};

/** Functions that look at the job itself, not at the right alone: another's is not there, and support blocks nobody. */
const notTheirs = { "jobs:notes": "value", "jobs:cancel": "notFound" };
const undoing = { "peopleJobs:ask": "notAdmin", "peopleJobs:askUndo": "notAdmin", "peopleJobs:undo": "notAdmin" };
const ofJobs: Readonly<Record<string, string>> = { ...notTheirs, ...undoing };

/** Where staff get what an administrator gets: a course as students see it (ROLE-5), certificates of people they see. */
const documents = ["student/certificatePdf:download", "student/badges:download"];
const previews = [
  ...["student/exams:get", "student/lessons:get", "student/lessons:outline", "student/lessons:search"],
  "student/practice:ofModule",
];
const seesMore: Readonly<Record<StaffCaller, ReadonlySet<string>>> = {
  support: new Set(documents),
  teacher: new Set([...documents, ...previews, "student/inquiries:ofPlace"]),
  otherTeacher: new Set(),
};

let kinds: Map<string, Kind>;
let shared: Awaited<ReturnType<typeof setScene>>;
beforeAll(async () => {
  kinds = await listPublicFunctions();
  shared = await setScene(createBackend());
});

const rows = Object.entries(matrix).map(([row, { args, expected }]) => {
  const name = row.split(" ")[0] ?? row;
  return { row, name, short: name.replace(/^admin\//u, ""), args, expected };
});
const isOfStaff = ({ name }: { name: string }): boolean => name.startsWith("admin/");

async function outcomeOf(caller: StaffCaller, { name, args }: (typeof rows)[number]): Promise<string> {
  const kind = await present(kinds.get(name) ?? null);
  const changesScene = kind !== "query" && !/^(account|visitor)/u.test(name);
  const { scene, browsers } = changesScene ? await setScene(createBackend()) : shared;
  const outcome = call(browsers[caller], name, kind, args(scene));
  const code = await errorCode(outcome);
  return code || ((await outcome) === null ? "null" : "value");
}

for (const caller of ["support", "teacher", "otherTeacher"] as const) {
  test.each(rows.filter(isOfStaff))(`ROLE-1: $row as ${caller}`, async (row) => {
    const { short } = row;
    const got = await outcomeOf(caller, row);
    if (short in ofJobs) expect(got).toBe(ofJobs[short]);
    else if (mayUse[caller].has(short)) expect(got).toBe(differences[caller]?.[short] ?? row.expected.administrator);
    // To a teacher, what is another's does not exist.
    else expect(["notAdmin", "notFound"]).toContain(got);
    if (caller === "otherTeacher" && ofTeacher.has(short)) expect(got).toBe("notFound");
  });

  test.each(rows.filter((row) => !isOfStaff(row)))(`ROLE-1, ROLE-5: $row as ${caller}`, async (row) => {
    const { administrator, notEnrolled } = row.expected;
    // Otherwise a role adds nothing to what anyone who is not enrolled may do.
    expect(await outcomeOf(caller, row)).toBe(seesMore[caller].has(row.name) ? administrator : notEnrolled);
  });
}
