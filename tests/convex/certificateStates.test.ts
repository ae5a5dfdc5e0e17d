import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../convex/_generated/api";
import type { Id } from "../../convex/_generated/dataModel";
import { brazilDay } from "../../convex/shared/brazilDay";
import { certificateActs, certificateTransitions, type CertificateAct } from "../../convex/shared/certificateStates";
import { certified, lastCertificate, why } from "./certificateScene";
import { allowAttempts, attempt } from "./examScene";
import { findViolations } from "./invariants";
import { addPerson, allRows, errorCode, lessonsOf, readTables, type Person } from "./setup";

const paginationOpts = { numItems: 20, cursor: null };
const corrected = { studentName: "Maria da Sylva", courseDurationHours: 8, issuedDay: "2026-01-31" };

type Admin = Person["as"];

function act(admin: Admin, certificateId: Id<"certificates">, name: CertificateAct): Promise<unknown> {
  return name === "reissue"
    ? admin.mutation(api.admin.certificates.reissue, { certificateId, ...corrected, ...why })
    : admin.mutation(api.admin.certificates.changeOne, { certificateId, act: name, ...why });
}

/** The acts that lead from a valid certificate into each state. */
const into = { valid: [], suspended: ["suspend"], revoked: ["revoke"], replaced: ["reissue"] } as const;

describe("CERT-10: states", () => {
  for (const [state, acts] of Object.entries(into))
    test.each(certificateActs)(`a ${state} certificate: %s`, async (name) => {
      const { t, admin, certificateId, hash } = await certified();
      for (const step of acts) await act(admin, certificateId, step);
      const allowed = {
        valid: ["suspend", "revoke", "reissue"],
        suspended: ["lift", "revoke"],
        revoked: [] as string[],
        replaced: [] as string[],
      }[state];
      const code = await errorCode(act(admin, certificateId, name));
      expect(code).toBe(allowed?.includes(name) ? "" : "certificateStateChanged");
      const after = await t.query(api.visitor.certificates.verify, { hash });
      expect(after?.state).toBe(code === "" ? certificateTransitions[name].to : state);
      expect(findViolations(await readTables(t))).toEqual([]);
    });

  test("a suspended one is valid again once lifted, and says since when", async () => {
    const { t, admin, certificateId, hash } = await certified();
    await act(admin, certificateId, "suspend");
    expect(await t.query(api.visitor.certificates.verify, { hash })).toMatchObject({
      state: "suspended",
      stateAt: expect.any(Number) as number,
    });
    await act(admin, certificateId, "lift");
    expect(await t.query(api.visitor.certificates.verify, { hash })).toMatchObject({ state: "valid" });
  });

  test("an act needs a reason of its list and words", async () => {
    const { admin, certificateId } = await certified();
    const revoke = (reason: "other" | "nameCorrected", note: string) =>
      errorCode(admin.mutation(api.admin.certificates.changeOne, { certificateId, act: "revoke", reason, note }));
    expect(await revoke("other", "  ")).toBe("note: certificateNoteRequired");
    expect(await revoke("nameCorrected", "Why")).toBe("reason: certificateReasonRequired");
    expect(await revoke("other", "x".repeat(501))).toBe("note: noteTooLong");
  });
});

describe("CERT-13: a reissue", () => {
  test("is a new certificate with a new code; the old one stays as it was and leads there", async () => {
    const { t, as, admin, certificateId, hash, courseId, person } = await certified();
    const before = await t.query(api.visitor.certificates.verify, { hash });
    await act(admin, certificateId, "reissue");
    const { hash: newHash } = await lastCertificate(person);
    expect(newHash).not.toBe(hash);
    const after = await t.query(api.visitor.certificates.verify, { hash });
    expect(after).toEqual({ ...before, state: "replaced", replacedBy: newHash, stateAt: after?.stateAt });
    expect(await t.query(api.visitor.certificates.verify, { hash: newHash })).toMatchObject({
      ...{ studentName: "Maria da Sylva", courseDurationHours: 8, state: "valid", replacedBy: null },
      issuedAt: Date.parse("2026-01-31T12:00:00-03:00"),
    });
    const enrollment = await as.query(api.student.enrollments.forCourse, { courseId });
    expect(enrollment).toMatchObject({ progressPercentage: 100, certificateHash: newHash, certificateState: "valid" });
  });

  test("keeps the moment of issue when the day is not corrected", async () => {
    const { t, admin, certificateId, hash, person } = await certified();
    const before = await t.query(api.visitor.certificates.verify, { hash });
    const issuedDay = new Date((before?.issuedAt ?? 0) - 3 * 3_600_000).toISOString().slice(0, 10);
    await admin.mutation(api.admin.certificates.reissue, { certificateId, ...corrected, issuedDay, ...why });
    const { hash: newHash } = await lastCertificate(person);
    expect((await t.query(api.visitor.certificates.verify, { hash: newHash }))?.issuedAt).toBe(before?.issuedAt);
  });

  test("CERT-2: passing again afterwards issues no other one, and twice at once gives one", async () => {
    const { t, as, admin, certificateId, courseId, person } = await certified();
    const codes = await Promise.all([1, 2].map(() => errorCode(act(admin, certificateId, "reissue"))));
    expect(codes.sort()).toEqual(["", "certificateStateChanged"]);
    const { hash } = await lastCertificate(person);
    await allowAttempts(t, person, courseId);
    expect((await attempt(t, as, courseId)).certificateHash).toBe(hash);
    expect(await t.run(async (ctx) => (await allRows(ctx, "certificates")).length)).toBe(2);
    expect(findViolations(await readTables(t))).toEqual([]);
  });

  test("refuses a name, hours or a day that a certificate cannot have", async () => {
    const { admin, certificateId } = await certified();
    const reissue = (wrong: Partial<typeof corrected>) =>
      errorCode(admin.mutation(api.admin.certificates.reissue, { certificateId, ...corrected, ...wrong, ...why }));
    expect(await reissue({ studentName: " " })).toBe("studentName: fullNameRequired");
    expect(await reissue({ courseDurationHours: 0 })).toBe("courseDurationHours: durationHoursInvalid");
    expect(await reissue({ issuedDay: "2026-02-30" })).toBe("issuedDay: dayInvalid");
    expect(await reissue({ issuedDay: "2999-01-01" })).toBe("issuedDay: certificateDayInFuture");
  });
});

describe("CERT-25: the day of a reissue", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-03-05T15:00:00Z") });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  test.each(["2026-03-10T03:00:00Z", "2026-03-11T02:59:59Z"])(
    "is the school's: at %s today's is taken, not ahead of the clock, and tomorrow's is refused",
    async (now) => {
      vi.setSystemTime(Date.parse(now));
      const { admin, certificateId, t, person } = await certified();
      const reissue = (issuedDay: string) =>
        errorCode(admin.mutation(api.admin.certificates.reissue, { certificateId, ...corrected, issuedDay, ...why }));
      await t.run((ctx) =>
        ctx.db.patch("certificates", certificateId, { issuedAt: Date.parse("2026-03-05T15:00:00Z") }),
      );
      expect(await reissue("2026-03-11")).toBe("issuedDay: certificateDayInFuture");
      expect(await reissue("2026-03-10")).toBe("");
      const { hash } = await lastCertificate(person);
      const issuedAt = (await t.query(api.visitor.certificates.verify, { hash }))?.issuedAt ?? 0;
      expect(issuedAt).toBeLessThanOrEqual(Date.now());
      expect(brazilDay(issuedAt)).toBe("2026-03-10");
    },
  );

  test("is not before the enrollment's", async () => {
    const { t, person, admin, certificateId } = await certified();
    const reissue = (issuedDay: string) =>
      errorCode(admin.mutation(api.admin.certificates.reissue, { certificateId, ...corrected, issuedDay, ...why }));
    expect(await reissue("2026-01-04")).toBe("issuedDay: certificateDayBeforeEnrollment");
    expect(await reissue("2026-01-05")).toBe("");
    const { hash } = await lastCertificate(person);
    expect((await t.query(api.visitor.certificates.verify, { hash }))?.issuedAt).toBe(
      Date.parse("2026-01-05T15:00:00Z"),
    );
    expect(findViolations(await readTables(t))).toEqual([]);
  });
});

test("CERT-4, CERT-14: a revoked certificate leaves the course at 100 and is not earned again", async () => {
  const { t, as, admin, certificateId, courseId, hash, person } = await certified();
  await act(admin, certificateId, "revoke");
  expect(await as.query(api.student.enrollments.forCourse, { courseId })).toMatchObject({
    ...{ progressPercentage: 100, certificateState: "revoked", completedAt: expect.any(Number) as number },
  });
  for (const { _id } of await lessonsOf(t, courseId))
    await as.mutation(api.student.progress.complete, { lessonId: _id });
  const revoked = { certificateHash: hash, certificateState: "revoked" };
  expect(await as.query(api.student.exams.standing, { courseId })).toMatchObject(revoked);
  await allowAttempts(t, person, courseId);
  expect(await attempt(t, as, courseId)).toMatchObject(revoked);
  expect(await t.query(api.visitor.certificates.verify, { hash })).toMatchObject({ state: "revoked" });
});

test("CERT-15: who, when and why is in the history and on the audit trail; a reissue is in both histories", async () => {
  const { admin, certificateId, hash, person } = await certified();
  for (const name of ["suspend", "lift", "reissue"] as const) await act(admin, certificateId, name);
  const history = async (id: Id<"certificates">) =>
    (await admin.query(api.admin.certificates.history, { certificateId: id, paginationOpts })).page;
  const line = { ...why, actorName: "Maria da Silva", at: expect.any(Number) as number };
  const old = await history(certificateId);
  expect(old).toMatchObject(["reissue", "lift", "suspend"].map((name) => ({ act: name, ...line })));
  expect(await history((await lastCertificate(person)).certificateId)).toMatchObject([{ act: "reissue", ...line }]);
  const { page } = await admin.query(api.admin.audit.list, { search: "", paginationOpts });
  const told = page.filter(({ targetKind }) => targetKind === "certificate");
  expect(told.map(({ action }) => action)).toEqual([
    ...["certificate.reissued", "certificate.lifted", "certificate.suspended"],
  ]);
  expect(told[0]).toMatchObject({ targetLabel: hash, actorName: "Maria da Silva", detail: why.note });
});

describe("CERT-16: a student asks for a corrected name", () => {
  const ask = (as: Admin, certificateId: Id<"certificates">, studentName = "Maria Souza") =>
    as.mutation(api.student.certificates.requestName, { certificateId, studentName, note: "Married" });
  const open = async (admin: Admin) =>
    (await admin.query(api.admin.certificates.nameRequests, { paginationOpts })).page;

  test("one click accepts: a new certificate with the name", async () => {
    const { t, as, admin, certificateId, person } = await certified();
    await ask(as, certificateId);
    const [request] = await open(admin);
    expect(request).toMatchObject({ studentName: "Maria Souza", printedName: "Maria da Silva", note: "Married" });
    if (!request) throw new Error("no request");
    await admin.mutation(api.admin.certificates.decideName, { requestId: request._id, accept: true });
    expect(await open(admin)).toEqual([]);
    const { hash } = await lastCertificate(person);
    expect(await t.query(api.visitor.certificates.verify, { hash })).toMatchObject({ studentName: "Maria Souza" });
    expect(await as.query(api.student.certificates.get, { certificateId })).toMatchObject({
      nameRequest: { state: "accepted" },
    });
    const again = admin.mutation(api.admin.certificates.decideName, { requestId: request._id, accept: false });
    expect(await errorCode(again)).toBe("notFound");
  });

  test("declining changes nothing but the request", async () => {
    const { as, admin, certificateId, hash, person } = await certified();
    await ask(as, certificateId);
    const [request] = await open(admin);
    if (!request) throw new Error("no request");
    await admin.mutation(api.admin.certificates.decideName, { requestId: request._id, accept: false });
    expect((await lastCertificate(person)).hash).toBe(hash);
    expect(await as.query(api.student.certificates.get, { certificateId })).toMatchObject({
      nameRequest: { state: "declined" },
    });
  });

  test("one open request at a time, about one's own valid certificate, with another name", async () => {
    const { t, as, admin, certificateId } = await certified();
    expect(await errorCode(ask((await addPerson(t)).as, certificateId))).toBe("notFound");
    expect(await errorCode(ask(as, certificateId, " Maria  da Silva "))).toBe("studentName: certificateNameSame");
    await ask(as, certificateId);
    expect(await errorCode(ask(as, certificateId))).toBe("certificateRequestOpen");
    await act(admin, certificateId, "revoke");
    expect(await open(admin)).toEqual([]);
    expect(await errorCode(ask(as, certificateId))).toBe("certificateStateChanged");
  });

  test("five within an hour", async () => {
    const { as, admin, certificateId } = await certified();
    for (let times = 0; times < 5; times++) {
      await ask(as, certificateId);
      const [request] = await open(admin);
      if (!request) throw new Error("no request");
      await admin.mutation(api.admin.certificates.decideName, { requestId: request._id, accept: false });
    }
    expect(await errorCode(ask(as, certificateId))).toBe("tooManyAttempts");
  });

  test("CERT-26: a reissue that leaves the name takes an open request along", async () => {
    const { t, as, admin, certificateId, person } = await certified();
    await ask(as, certificateId);
    const kept = { ...corrected, studentName: "Maria da Silva" };
    await admin.mutation(api.admin.certificates.reissue, { certificateId, ...kept, ...why });
    const { certificateId: newId } = await lastCertificate(person);
    const [request] = await open(admin);
    expect(request).toMatchObject({ certificateId: newId, studentName: "Maria Souza" });
    expect(await as.query(api.student.certificates.get, { certificateId })).toMatchObject({ nameRequest: null });
    if (!request) throw new Error("no request");
    await admin.mutation(api.admin.certificates.decideName, { requestId: request._id, accept: true });
    const { hash } = await lastCertificate(person);
    expect(await t.query(api.visitor.certificates.verify, { hash })).toMatchObject({
      ...{ studentName: "Maria Souza", courseDurationHours: 8 },
    });
  });

  test("CERT-26: a reissue with a third name declines it", async () => {
    const { as, admin, certificateId } = await certified();
    await ask(as, certificateId);
    await act(admin, certificateId, "reissue");
    expect(await open(admin)).toEqual([]);
    expect(await as.query(api.student.certificates.get, { certificateId })).toMatchObject({
      nameRequest: { state: "declined" },
    });
  });

  test("CERT-26: a reissue with the wished name accepts it", async () => {
    const { as, admin, certificateId } = await certified();
    await ask(as, certificateId, corrected.studentName);
    await act(admin, certificateId, "reissue");
    expect(await open(admin)).toEqual([]);
    expect(await as.query(api.student.certificates.get, { certificateId })).toMatchObject({
      nameRequest: { state: "accepted" },
    });
  });
});

describe("CERT-19: sharing", () => {
  test("is off at first, the student's own switch, and live both ways", async () => {
    const { t, as, certificateId, hash } = await certified();
    const seen = () => t.query(api.visitor.certificates.shared, { hash });
    expect(await seen()).toBeNull();
    await as.mutation(api.student.certificates.setShared, { certificateId, isShared: true });
    expect(await seen()).toEqual(await t.query(api.visitor.certificates.verify, { hash }));
    await as.mutation(api.student.certificates.setShared, { certificateId, isShared: false });
    expect(await seen()).toBeNull();
  });

  test("an address that was shared leads to the corrected certificate, until the student says no", async () => {
    const { t, as, admin, certificateId, hash, person } = await certified();
    await as.mutation(api.student.certificates.setShared, { certificateId, isShared: true });
    await act(admin, certificateId, "reissue");
    const { certificateId: newId, hash: newHash } = await lastCertificate(person);
    expect(await t.query(api.visitor.certificates.shared, { hash })).toMatchObject({ hash: newHash, state: "valid" });
    await as.mutation(api.student.certificates.setShared, { certificateId: newId, isShared: false });
    expect(await t.query(api.visitor.certificates.shared, { hash })).toBeNull();
  });
});
