import { beforeAll, describe, expect, test } from "vitest";
import { api, internal } from "../../convex/_generated/api";
import { triggers } from "../../convex/model/triggers";
import {
  addCourse,
  addPerson,
  allRows,
  createBackend,
  mutate,
  present,
  provideSigningKeys,
  type Backend,
} from "./setup";
import { writes } from "./triggerWrites";

/** Nothing that a recount checks follows from these: their triggers write the audit trail, mails, or a row of their own. */
const notCounted = [
  ...["announcements", "authSessions", "certificateEvents", "examSittings", "generationJobs", "settings"],
  ...["courseStaff", "userRoles", "users"],
];

beforeAll(provideSigningKeys);

async function createScene(): Promise<Backend> {
  const t = createBackend();
  await addCourse(t);
  await addCourse(t, { questions: 0, lessons: [1] });
  await addPerson(t);
  return t;
}

test("every table with triggers is covered here", () => {
  expect([...Object.keys(writes), ...notCounted].sort()).toEqual(Object.keys(triggers.registered).sort());
});

describe("a plain write updates what derives from it", () => {
  test.each(Object.keys(writes))("%s", async (table) => {
    const t = await createScene();
    for (const write of writes[table] ?? []) {
      await mutate(t, write);
      expect(await t.action(internal.cli.totals.recount, {})).toEqual([]);
    }
  });

  test.each(Object.keys(writes))("%s, past the triggers: a recount reports and repairs it", async (table) => {
    const t = await createScene();
    for (const write of writes[table] ?? []) {
      await t.run(write);
      expect(await t.action(internal.cli.totals.recount, {})).not.toEqual([]);
      await t.action(internal.cli.totals.recount, { repair: true });
      expect(await t.action(internal.cli.totals.recount, {})).toEqual([]);
    }
  });
});

test("sign-up, the library's own transaction, is counted like any other", async () => {
  const t = createBackend();
  const params = { flow: "signUp" as const, fullName: "Ana", email: "ana@selo.example", password: "girassol-azul" };
  await t.action(api.auth.signIn, { provider: "password", params });
  const [profile] = await t.run((ctx) => allRows(ctx, "profiles"));
  expect(profile?.searchText).toContain("ana ana@selo.example");
  expect(await t.action(internal.cli.totals.recount, {})).toEqual([]);
});

test("deleting a course leaves one audit entry, and only administrators' changes leave any", async () => {
  const t = await createScene();
  const admin = await addPerson(t, "admin");
  const [course] = await t.run((ctx) => allRows(ctx, "courses"));
  const { _id: courseId } = await present(course ?? null);
  await admin.as.mutation(api.student.enrollments.enroll, { courseId });
  await admin.as.mutation(api.admin.courses.remove, { courseId });
  const entries = await t.run((ctx) => allRows(ctx, "auditEntries"));
  expect(entries.map(({ action, actorId }) => [action, actorId])).toEqual([["course.binned", admin.userId]]);
});
