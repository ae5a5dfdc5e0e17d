import { beforeEach, describe, expect, test } from "vitest";
import type { Id } from "../../../convex/_generated/dataModel";
import { requireDocuments } from "../../../convex/model/credentials/certificates/access";
import { newCertificate } from "../../../convex/model/credentials/certificates/issue";
import { refuseNotEnrolled, requirePublishedCourse } from "../../../convex/model/content/courses/access";
import { canSeeCourse } from "../../../convex/model/learning/enrollments/courseAccess";
import { requireOwnLesson } from "../../../convex/model/learning/enrollments/ownLesson";
import {
  findViewer,
  hasAdminRole,
  mayActFor,
  mayAdminister,
  requireAdmin,
  requireStudent,
} from "../../../convex/model/people/profiles/access";
import { findProfile } from "../../../convex/model/platform/accounts";
import { grantRole, requireAnotherAdmin, revokeRole } from "../../../convex/model/people/profiles/roles";
import { addCourse, addPerson, allRows, createBackend, present, type Backend, type Person } from "../setup";
import { ask, demandFactors, giveFactor } from "./asking";

let t: Backend;
let student: Person;
let admin: Person;
let otherAdmin: Person;
beforeEach(async () => {
  t = createBackend();
  [student, admin, otherAdmin] = [await addPerson(t), await addPerson(t, "admin"), await addPerson(t, "admin")];
});

const profileOf = ({ userId }: Person) => t.run(async (ctx) => await present(findProfile(ctx, userId)));

/** The row alone: the sessions stay. */
async function block(person: Person): Promise<void> {
  const { _id } = await profileOf(person);
  await t.run((ctx) => ctx.db.patch("profiles", _id, { isBlocked: true }));
}
describe("SESSION-3: the caller", () => {
  test("is the person of the token while its session is there", async () => {
    const profile = await profileOf(student);
    const viewer = { userId: student.userId, sessionId: student.sessionId, profile };
    expect(await ask(student.as, findViewer)).toEqual({ status: "active", viewer });
    expect(await ask(student.as, requireStudent)).toEqual(viewer);
    expect((await ask(admin.as, requireStudent)) as object).toMatchObject({ userId: admin.userId });
  });

  test("is nobody without a token, or with one that names no person or no session of that person", async () => {
    const { userId, sessionId } = student;
    const bare = await t.run((ctx) => ctx.db.insert("users", {}));
    await t.run((ctx) => ctx.db.delete("authSessions", otherAdmin.sessionId));
    const subjects = [
      ...["nonsense", `nonsense|${sessionId}`, `${sessionId}|${sessionId}`, `${bare}|${sessionId}`],
      ...[userId, `${userId}|`, `${userId}|nonsense`, `${userId}|${userId}`, `${userId}|${admin.sessionId}`],
      `${otherAdmin.userId}|${otherAdmin.sessionId}`,
    ];
    for (const caller of [t, ...subjects.map((subject) => t.withIdentity({ subject }))]) {
      expect(await ask(caller, findViewer)).toEqual({ status: "anonymous" });
      expect(await ask(caller, requireStudent)).toBe("notAuthenticated");
      expect(await ask(caller, requireAdmin)).toBe("notAuthenticated");
    }
  });

  test("SESSION-4: is told of a block, with a session and without", async () => {
    for (const person of [student, admin]) {
      await block(person);
      for (const gone of [false, true]) {
        if (gone) await t.run((ctx) => ctx.db.delete("authSessions", person.sessionId));
        expect(await ask(person.as, findViewer)).toEqual({ status: "blocked", profile: await profileOf(person) });
        expect(await ask(person.as, requireStudent)).toBe("accountBlocked");
        expect(await ask(person.as, requireAdmin)).toBe("accountBlocked");
      }
    }
  });
});

describe("ACCESS-3: an administrator", () => {
  const rights = async (person: Person) => [
    await ask(person.as, async (ctx) => (await requireAdmin(ctx)).userId),
    await ask(t, (ctx) => hasAdminRole(ctx, person.userId)),
    await ask(t, (ctx) => mayAdminister(ctx, person.userId)),
    await ask(t, (ctx) => mayActFor(ctx, person.userId)),
  ];

  test("has the role", async () => {
    expect(await rights(admin)).toEqual([admin.userId, true, true, true]);
    expect(await rights(student)).toEqual(["notAdmin", false, false, false]);
  });

  test("AUTH-32: has the rights only with a second factor, once that is required", async () => {
    await giveFactor(t, otherAdmin);
    await demandFactors(t);
    expect(await rights(admin)).toEqual(["secondFactorMissing", true, false, false]);
    expect(await rights(otherAdmin)).toEqual([otherAdmin.userId, true, true, true]);
    expect(await rights(student)).toEqual(["notAdmin", false, false, false]);
  });

  test("has nothing done in their name while they are blocked, nor once they are gone", async () => {
    await block(admin);
    expect(await ask(t, (ctx) => mayActFor(ctx, admin.userId))).toBe(false);
    const { _id } = await profileOf(otherAdmin);
    await t.run((ctx) => ctx.db.delete("profiles", _id));
    expect(await ask(t, (ctx) => mayActFor(ctx, otherAdmin.userId))).toBe(false);
  });
});

describe("ACCESS-8, ACCESS-9: roles", () => {
  const admins = () => t.run(async (ctx) => (await allRows(ctx, "userRoles")).map(({ userId }) => userId));
  const revoke = (person: Person, actorId: Id<"users"> | null = null) =>
    ask(t, (ctx) => revokeRole(ctx, { userId: person.userId, role: "admin", actorId }));

  test("are granted once", async () => {
    for (let time = 0; time < 2; time++)
      await ask(t, (ctx) => grantRole(ctx, { userId: student.userId, role: "admin" }));
    expect(await admins()).toEqual([admin.userId, otherAdmin.userId, student.userId]);
  });

  test("ROLE-2: support's void no links and need no other, and are taken from oneself, too", async () => {
    const { userId } = admin;
    await t.run((ctx) => ctx.db.insert("passwordResets", { userId, mailed: false, tokenHash: "hash", expiresAt: 1 }));
    await block(otherAdmin);
    expect(await ask(t, (ctx) => grantRole(ctx, { userId, role: "support" }))).toBeNull();
    expect(await t.run((ctx) => allRows(ctx, "passwordResets"))).toHaveLength(1);
    expect(await admins()).toHaveLength(3);
    expect(await ask(t, (ctx) => revokeRole(ctx, { userId, role: "support", actorId: userId }))).toBeNull();
    expect(await admins()).toEqual([admin.userId, otherAdmin.userId]);
  });

  test("go to people only", async () => {
    const userId = await t.run((ctx) => ctx.db.insert("users", {}));
    expect(await ask(t, (ctx) => grantRole(ctx, { userId, role: "admin" }))).toBe("notFound");
    expect(await ask(t, (ctx) => revokeRole(ctx, { userId, role: "admin", actorId: null }))).toBe("notFound");
  });

  test("AUTH-23: end the links for a new password that were handed over, not those that a mail brought", async () => {
    for (const { userId } of [student, admin])
      for (const mailed of [true, false])
        await t.run((ctx) =>
          ctx.db.insert("passwordResets", { userId, mailed, tokenHash: `${userId} ${mailed}`, expiresAt: 1 }),
        );
    for (const person of [student, admin])
      await ask(t, (ctx) => grantRole(ctx, { userId: person.userId, role: "admin" }));
    const left = await t.run(async (ctx) => (await allRows(ctx, "passwordResets")).map(({ tokenHash }) => tokenHash));
    // A grant to an administrator changes nothing.
    expect(left).toEqual([`${student.userId} true`, `${admin.userId} true`, `${admin.userId} false`]);
  });

  test("are taken from others, not from oneself", async () => {
    expect(await revoke(admin, admin.userId)).toBe("cannotRevokeSelf");
    expect(await admins()).toEqual([admin.userId, otherAdmin.userId]);
    expect(await revoke(admin, otherAdmin.userId)).toBeNull();
    expect(await admins()).toEqual([otherAdmin.userId]);
    expect(await revoke(admin)).toBeNull();
    expect(await revoke(student, otherAdmin.userId)).toBeNull();
    expect(await admins()).toEqual([otherAdmin.userId]);
  });

  test("stay with one unblocked administrator at least", async () => {
    const leave = (person: Person) => ask(t, (ctx) => requireAnotherAdmin(ctx, person.userId));
    expect([await leave(admin), await leave(otherAdmin), await leave(student)]).toEqual([null, null, null]);
    await block(otherAdmin);
    expect([await leave(admin), await leave(otherAdmin), await leave(student)]).toEqual(["lastAdmin", null, null]);
    expect(await revoke(admin)).toBe("lastAdmin");
    const { _id } = await profileOf(otherAdmin);
    await t.run((ctx) => ctx.db.delete("profiles", _id));
    expect(await leave(admin)).toBe("lastAdmin");
    await block(admin);
    expect(await leave(student)).toBeNull();
    expect(await admins()).toEqual([admin.userId, otherAdmin.userId]);
  });
});

describe("ACCESS-5, ACCESS-6: courses and lessons", () => {
  test("a published course is for all, a draft for administrators in force and for those enrolled in it", async () => {
    const [course, draft] = [await addCourse(t), await addCourse(t, { status: "draft" })];
    const enrolled = await addPerson(t);
    const row = { enrolledAt: 1, hasCoupon: false, completedLessonCount: 0, searchText: "" };
    await t.run((ctx) => ctx.db.insert("enrollments", { ...row, userId: enrolled.userId, courseId: draft._id }));
    await t.run((ctx) => ctx.db.insert("enrollments", { ...row, userId: student.userId, courseId: course._id }));
    const see = async (callers: Pick<Backend, "run">[], which = draft) =>
      await Promise.all(callers.map((caller) => ask(caller, (ctx) => canSeeCourse(ctx, which))));
    expect(await see([t, student.as, enrolled.as, admin.as], course)).toEqual([true, true, true, true]);
    expect(await see([t, student.as, enrolled.as, admin.as])).toEqual([false, false, true, true]);
    for (const person of [enrolled, admin]) await block(person);
    expect(await see([enrolled.as, admin.as, otherAdmin.as])).toEqual([false, false, true]);
    await demandFactors(t);
    expect(await see([otherAdmin.as])).toEqual([false]);
  });

  test("a draft is not found, a published course is, and only the latter says that one is not enrolled", async () => {
    const [course, draft] = [await addCourse(t), await addCourse(t, { status: "draft" })];
    const required = (courseId: Id<"courses">) =>
      ask(t, async (ctx) => (await requirePublishedCourse(ctx, courseId))._id);
    expect(await required(course._id)).toBe(course._id);
    expect(await required(draft._id)).toBe("notFound");
    await t.run((ctx) => ctx.db.delete("courses", course._id));
    expect(await required(course._id)).toBe("notFound");
    expect(refuseNotEnrolled(draft)).toBeNull();
    expect(() => refuseNotEnrolled(course)).toThrow("notEnrolled");
  });

  test("PROGRESS-4: a lesson is one's own in a course in which one is enrolled, also in a draft", async () => {
    for (const status of ["published", "draft"] as const) {
      const course = await addCourse(t, { status });
      const lesson = await t.run(
        async (ctx) =>
          await present((await allRows(ctx, "lessons")).find(({ courseId }) => courseId === course._id) ?? null),
      );
      const own = ({ userId }: Person) => ask(t, (ctx) => requireOwnLesson(ctx, userId, lesson._id));
      const row = { userId: student.userId, courseId: course._id, enrolledAt: 1, hasCoupon: false, searchText: "" };
      const enrollmentId = await t.run((ctx) => ctx.db.insert("enrollments", { ...row, completedLessonCount: 0 }));
      expect(await own(student)).toMatchObject({ lesson, course, enrollment: { _id: enrollmentId } });
      expect(await own(admin)).toBe(status === "draft" ? "notFound" : "notEnrolled");
      await t.run((ctx) => ctx.db.delete("courses", course._id));
      expect(await own(student)).toBe("notFound");
      await t.run((ctx) => ctx.db.delete("lessons", lesson._id));
      expect(await own(student)).toBe("notFound");
    }
  });
});

describe("CERT-14: documents of a certificate", () => {
  async function addCertificate(
    state: "valid" | "suspended" = "valid",
    studentName = "Ana Lima",
  ): Promise<Id<"certificates">> {
    const course = await addCourse(t);
    return await t.run(async (ctx) => {
      const { _id: examId } = await present(ctx.db.query("courseExams").first());
      const own = { userId: student.userId, courseId: course._id };
      const examAttemptId = await ctx.db.insert("examAttempts", {
        ...{ ...own, examId, score: 10, correctCount: 5, questionCount: 5, answers: {}, passed: true, submittedAt: 1 },
        ...{ rightIds: [], passingScore: 80 },
      });
      return await ctx.db.insert("certificates", {
        ...{ ...own, examAttemptId, certificateHash: "hash", studentName },
        ...{ courseTitle: "Course", courseDurationHours: 6, score: 10, issuedAt: 1, language: "pt" },
        ...newCertificate,
        state,
      });
    });
  }
  const documents = (person: Pick<Person, "as">, id: string) =>
    ask(person.as, async (ctx) => {
      const { certificate, userId } = await requireDocuments(ctx, id);
      return [certificate._id, userId];
    });

  test("are for its owner and for administrators in force", async () => {
    const certificateId = await addCertificate();
    expect(await documents(student, certificateId)).toEqual([certificateId, student.userId]);
    expect(await documents(admin, certificateId)).toEqual([certificateId, admin.userId]);
    expect(await documents(await addPerson(t), certificateId)).toBe("notFound");
    expect(await documents({ as: t.withIdentity({ subject: "" }) }, certificateId)).toBe("notAuthenticated");
    await demandFactors(t);
    expect(await documents(admin, certificateId)).toBe("notFound");
  });

  test("are not there without a certificate, or while it is not valid", async () => {
    expect(await documents(student, "nonsense")).toBe("notFound");
    expect(await documents(student, student.userId)).toBe("notFound");
    expect(await documents(student, await addCertificate("suspended"))).toBe("certificateNotValid");
    expect(await documents(admin, await addCertificate(undefined, ""))).toBe("certificateNotValid");
    const gone = await addCertificate();
    await t.run((ctx) => ctx.db.delete("certificates", gone));
    expect(await documents(student, gone)).toBe("notFound");
  });
});
