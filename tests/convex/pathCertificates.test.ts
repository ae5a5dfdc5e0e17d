import { expect, test } from "vitest";
import { api } from "../../convex/_generated/api";
import type { Doc, Id } from "../../convex/_generated/dataModel";
import { brazilDay } from "../../convex/shared/brazilDay";
import { finish, why } from "./certificateScene";
import { findViolations } from "./invariants";
import { addCourse, addPath, addPerson, allRows, createBackend, errorCode, present, readTables } from "./setup";

/** A path over two courses, whose student has finished the first. */
async function setUp() {
  const t = createBackend();
  const admin = await addPerson(t, "admin");
  const ids = [(await addCourse(t, { lessons: [1] }))._id, (await addCourse(t, { lessons: [1] }))._id];
  const [first, second] = ids as [Id<"courses">, Id<"courses">];
  const { pathId, path } = await addPath(t, admin, ids);
  const person = await addPerson(t);
  for (const courseId of ids) await person.as.mutation(api.student.enrollments.enroll, { courseId });
  await finish(t, person, first);
  const certificates = async () => (await t.run((ctx) => allRows(ctx, "certificates"))).filter(isCurrent);
  const ofPath = async () => (await certificates()).filter((row) => row.pathId === pathId);
  const state = async () => (await ofPath())[0]?.state;
  const ofCourse = async (courseId: Id<"courses">) =>
    await present((await certificates()).find((row) => row.courseId === courseId) ?? null);
  const act = async (act: "suspend" | "lift" | "revoke", certificateId: Id<"certificates">) =>
    await admin.as.mutation(api.admin.certificates.changeOne, { certificateId, act, ...why });
  return { t, admin, person, first, second, pathId, path, ofPath, ofCourse, state, act };
}

const isCurrent = ({ state }: { state: string }): boolean => state !== "replaced";

test("PATH-8: the last course's certificate brings the path's, with its courses, hours and score", async () => {
  const { t, person, second, pathId, path, ofPath } = await setUp();
  expect(await ofPath()).toEqual([]);
  expect(await person.as.mutation(api.student.paths.takeCertificate, { pathId })).toBeNull();
  await finish(t, person, second);
  const [certificate, ...others] = await ofPath();
  expect(others).toEqual([]);
  expect(certificate).toMatchObject({
    ...{ state: "valid", courseTitle: path.title, courseDurationHours: 12, score: 10, studentName: "Maria da Silva" },
  });
  const shown = await t.query(api.visitor.certificates.verify, { hash: String(certificate?.certificateHash) });
  expect(shown?.courses.map(({ hours }) => hours)).toEqual([6, 6]);
  expect(await person.as.query(api.student.paths.progress, { pathId })).toMatchObject({
    ...{ certificate: { _id: certificate?._id, state: "valid" }, isDue: false, done: 2 },
  });
  expect(await person.as.mutation(api.student.paths.takeCertificate, { pathId })).toBe(certificate?._id);
  expect(await ofPath()).toHaveLength(1);
  const mails = await t.run((ctx) => allRows(ctx, "mails"));
  const told = mails.flatMap(({ message }) => (message?.kind === "certificateIssued" ? [message] : []));
  expect(told.map(({ ofPath }) => ofPath === true)).toEqual([false, false, true]);
  const pdf = await person.as.action(api.student.certificatePdf.download, {
    ...{ certificateId: String(certificate?._id), language: "pt" },
  });
  expect(pdf).not.toBeNull();
  expect(findViolations(await readTables(t))).toEqual([]);
});

test("PATH-8: is taken where the path was put together later, and only by who has all", async () => {
  const { t, admin, person, first, second } = await setUp();
  await finish(t, person, second);
  const { pathId } = await addPath(t, admin, [first, second]);
  const other = await addPerson(t);
  expect(await other.as.mutation(api.student.paths.takeCertificate, { pathId })).toBeNull();
  expect(await person.as.query(api.student.paths.progress, { pathId })).toMatchObject({
    certificate: null,
    isDue: true,
  });
  expect(await person.as.mutation(api.student.paths.takeCertificate, { pathId })).not.toBeNull();
  await admin.as.mutation(api.admin.paths.setStatus, { pathId, status: "draft" });
  expect(await errorCode(other.as.mutation(api.student.paths.takeCertificate, { pathId }))).toBe("notFound");
  expect(findViolations(await readTables(t))).toEqual([]);
});

test("PATH-8: follows the states of its courses, and what it was given itself", async () => {
  const { t, person, first, second, ofPath, ofCourse, state, act } = await setUp();
  await finish(t, person, second);
  const [one, other] = [(await ofCourse(first))._id, (await ofCourse(second))._id];
  const check = async (expected: string) => {
    expect(await state()).toBe(expected);
    expect(findViolations(await readTables(t))).toEqual([]);
  };
  await act("suspend", one);
  await check("suspended");
  await act("suspend", other);
  await act("lift", one);
  await check("suspended");
  const own = (await ofPath())[0]?._id as Id<"certificates">;
  expect(await errorCode(act("lift", own))).toBe("certificateStateChanged");
  await act("lift", other);
  await check("valid");
  // Suspended for itself, it waits for its own lift.
  await act("suspend", own);
  await act("suspend", one);
  await act("lift", one);
  await check("suspended");
  await act("lift", own);
  await check("valid");
  await act("revoke", other);
  await check("revoked");
  const events = await t.run((ctx) => allRows(ctx, "certificateEvents"));
  expect(events.filter(({ certificateId }) => certificateId === own).map(({ act, otherId }) => [act, otherId])).toEqual(
    [
      ["suspend", one],
      ["lift", other],
      ["suspend", undefined],
      ["lift", undefined],
      ["revoke", other],
    ],
  );
});

test("PATH-8: a correction of a course's certificate leaves it valid; its own leads to the new one", async () => {
  const { t, admin, person, first, second, ofPath, ofCourse, state } = await setUp();
  await finish(t, person, second);
  const reissue = async ({ _id: certificateId, courseDurationHours, issuedAt }: Doc<"certificates">) => {
    const facts = { courseDurationHours, issuedDay: brazilDay(issuedAt), studentName: "Ana" };
    await admin.as.mutation(api.admin.certificates.reissue, { certificateId, ...facts, ...reason });
  };
  await reissue(await ofCourse(first));
  expect(await state()).toBe("valid");
  const [before] = await ofPath();
  await reissue(await present(before ?? null));
  const [after, ...others] = await ofPath();
  expect(others).toEqual([]);
  expect(after).toMatchObject({ studentName: "Ana", replaces: before?._id, state: "valid" });
  const record = (await readTables(t)).certificateRecords.find(({ certificateId }) => certificateId === after?._id);
  expect(record?.courseIds).toEqual([first, second]);
  expect(findViolations(await readTables(t))).toEqual([]);
});

const reason = { reason: "nameCorrected", note: "Nome como no documento" } as const;
