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
    if (caller === "otherTeacher" && ofTeacher.has(short)) expect(got).toBe("notFound");
  });
}
