import { describe, expect, test } from "vitest";
import { api } from "../../../convex/_generated/api";
import { createProfile } from "../../../convex/model/people/profiles/writes";
import { findViolations } from "../invariants";
import {
  addCourse,
  addPerson,
  allRows,
  createBackend,
  errorCode,
  mutate,
  present,
  readTables,
  type Person,
} from "../setup";
import { submitAnswers } from "../examScene";

const { list, get, enrollments, attempts, certificates, setBlocked } = api.admin.students;
const { set: setRole } = api.admin.roles;
const paginationOpts = { numItems: 10, cursor: null };

async function setUp() {
  const t = createBackend();
  return { t, admin: await addPerson(t, "admin") };
}

async function rename({ as, email }: Person, fullName: string): Promise<void> {
  await as.mutation(api.account.profile.update, { version: 0, fullName, email });
}

describe("the list", () => {
  test("PEOPLE-1: newest first, by status, with course counts and roles", async () => {
    const { t, admin } = await setUp();
    const first = await addPerson(t);
    const second = await addPerson(t);
    const course = await addCourse(t);
    await first.as.mutation(api.student.enrollments.enroll, { courseId: course._id });
    await admin.as.mutation(setBlocked, { userId: second.userId, blocked: true });
    const ids = async (status: "all" | "active" | "blocked") =>
      (await admin.as.query(list, { search: "", status, paginationOpts })).page.map(({ userId }) => userId);
    expect(await ids("all")).toEqual([second.userId, first.userId, admin.userId]);
    expect(await ids("active")).toEqual([first.userId, admin.userId]);
    expect(await ids("blocked")).toEqual([second.userId]);
    const { page } = await admin.as.query(list, { search: "", status: "all", paginationOpts });
    expect(page.map(({ courseCount, isAdmin, isBlocked }) => [courseCount, isAdmin, isBlocked])).toEqual([
      [0, false, true],
      [1, false, false],
      [0, true, false],
    ]);
  });

  test("by name, of every status or one, whatever case and accents", async () => {
    const { t, admin } = await setUp();
    const [zoe, alvaro, bia] = [await addPerson(t), await addPerson(t), await addPerson(t)];
    await rename(zoe, "Zoé");
    await rename(alvaro, "Álvaro");
    await rename(bia, "bia");
    await rename(admin, "Max");
    await admin.as.mutation(setBlocked, { userId: zoe.userId, blocked: true });
    const names = async (status: "all" | "active" | "blocked") =>
      (await admin.as.query(list, { search: "", status, order: "name", paginationOpts })).page.map(
        ({ fullName }) => fullName,
      );
    expect(await names("all")).toEqual(["Álvaro", "bia", "Max", "Zoé"]);
    expect(await names("active")).toEqual(["Álvaro", "bia", "Max"]);
    expect(await names("blocked")).toEqual(["Zoé"]);
  });

  test("PEOPLE-2: searches name and email, ignoring case and accents", async () => {
    const { t, admin } = await setUp();
    const joao = await addPerson(t);
    const ana = await addPerson(t);
    await rename(joao, "João Conceição");
    await rename(ana, "Ana Paula");
    const found = async (search: string, status: "all" | "active" | "blocked" = "all") =>
      (await admin.as.query(list, { search, status, paginationOpts })).page.map(({ userId }) => userId);
    for (const search of ["joao", "CONCEIÇÃO", "conceicao joão", joao.email.toUpperCase()])
      expect(await found(search), search).toEqual([joao.userId]);
    for (const part of ["nceica", "oao onceicao", "selo.example oao", "@selo.example oao"])
      expect(await found(part), part).toEqual([joao.userId]);
    expect(await found("ana paula joao")).toEqual([]);
    await admin.as.mutation(setBlocked, { userId: ana.userId, blocked: true });
    expect(await found("paula", "active")).toEqual([]);
    expect(await found("paula", "blocked")).toEqual([ana.userId]);
  });
});

describe("DATA-7: a search with several words", () => {
  /** People with one of the words, and `both` people with both in between. */
  async function manyPeople(both: number) {
    const { t, admin } = await setUp();
    await mutate(t, async (ctx) => {
      for (let index = 0; index < 60; index++) {
        const userId = await ctx.db.insert("users", {});
        const fullName = index % 20 < both / 3 ? "Ana Bruno" : index % 2 === 0 ? "Ana Lima" : "Bruno Reis";
        await createProfile(ctx, { userId, fullName, email: `${index}@selo.example` });
      }
    });
    const page = async (cursor: string | null) =>
      await admin.as.query(list, { search: "bruno ana", status: "all", paginationOpts: { numItems: 4, cursor } });
    return { admin, page };
  }

  test("returns at once when no one matches all of them", async () => {
    const { page } = await manyPeople(0);
    expect(await page(null)).toMatchObject({ page: [], isDone: true });
  });

  test("fills every page but the last, and ends when nothing is left", async () => {
    const { page } = await manyPeople(9);
    const seen: string[] = [];
    const sizes: number[] = [];
    for (let cursor: string | null = null, isDone = false; !isDone;) {
      const result: Awaited<ReturnType<typeof page>> = await page(cursor);
      expect(result.page.every(({ fullName }) => fullName === "Ana Bruno")).toBe(true);
      seen.push(...result.page.map(({ userId }) => userId));
      sizes.push(result.page.length);
      ({ isDone, continueCursor: cursor } = result);
    }
    expect(sizes).toEqual([4, 4, 1]);
    expect(new Set(seen).size).toBe(9);
  });

  test("also ends on a full last page, and accepts any cursor", async () => {
    const { page } = await manyPeople(12);
    expect((await page("8")).isDone).toBe(true);
    for (const cursor of ["", "x", "-1", "1e99", "NaN", "[]"]) await page(cursor);
  });
});

test("PEOPLE-3: a student's page: details, enrollments, attempts and certificates", async () => {
  const { t, admin } = await setUp();
  const course = await addCourse(t, { lessons: [1] });
  const { as, userId, email } = await addPerson(t);
  await as.mutation(api.account.profile.update, { version: 0, fullName: "Lia", email, uf: "sp", cep: "01310100" });
  await as.mutation(api.student.enrollments.enroll, { courseId: course._id });
  const lesson = await t.run(async (ctx) => await present((await allRows(ctx, "lessons"))[0] ?? null));
  await as.mutation(api.student.progress.complete, { lessonId: lesson._id });
  const { sittingId } = await as.mutation(api.student.exams.start, { courseId: course._id });
  const exam = await present(as.query(api.student.exams.get, { courseId: course._id }));
  const answers = Object.fromEntries(exam.questions.map(({ _id }) => [_id, "b"]));
  await submitAnswers(t, as, sittingId, answers);

  const someone = { userId, paginationOpts };
  await admin.as.mutation(api.admin.students.open, { userId });
  expect(await admin.as.query(get, { userId })).toMatchObject({
    fullName: "Lia",
    uf: "SP",
    cep: "01310-100",
    courseCount: 1,
  });
  expect((await admin.as.query(enrollments, someone)).page).toMatchObject([
    { courseTitle: course.title, progressPercentage: 100, status: "completed", couponCode: null },
  ]);
  expect((await admin.as.query(attempts, someone)).page).toMatchObject([
    { courseTitle: course.title, score: 10, passed: true, correctCount: 5, questionCount: 5 },
  ]);
  expect((await admin.as.query(certificates, someone)).page).toMatchObject([{ studentName: "Lia", score: 10 }]);
  await t.run((ctx) => ctx.db.delete("courses", course._id));
  expect((await admin.as.query(attempts, someone)).page).toMatchObject([{ courseTitle: null }]);
  for (const wrong of ["", course._id]) {
    expect(await admin.as.query(get, { userId: wrong })).toBeNull();
    for (const pages of [enrollments, attempts, certificates])
      expect((await admin.as.query(pages, { userId: wrong, paginationOpts })).page).toEqual([]);
  }
});

describe("the administrator role", () => {
  test("PEOPLE-4, ADMIN-19: is granted and revoked, each audited once", async () => {
    const { t, admin } = await setUp();
    const { as, userId } = await addPerson(t);
    for (const held of [true, true, false, false]) await admin.as.mutation(setRole, { userId, role: "admin", held });
    expect(await as.query(api.visitor.viewer.get, {})).toMatchObject({ isAdmin: false });
    expect(await errorCode(as.query(api.admin.stats.summary, {}))).toBe("notAdmin");
    const entries = await t.run((ctx) => allRows(ctx, "auditEntries"));
    expect(entries.map(({ action }) => action)).toEqual(["role.granted", "role.revoked"]);
  });

  test("ACCESS-8: no one revokes their own, and the last unblocked administrator keeps it", async () => {
    const { t, admin } = await setUp();
    const other = await addPerson(t, "admin");
    const revoke = (userId: Person["userId"]) => admin.as.mutation(setRole, { userId, role: "admin", held: false });
    expect(await errorCode(revoke(admin.userId))).toBe("cannotRevokeSelf");
    await admin.as.mutation(setBlocked, { userId: other.userId, blocked: true });
    await revoke(other.userId);
    expect(await errorCode(admin.as.mutation(setBlocked, { userId: admin.userId, blocked: true }))).toBe(
      "cannotBlockSelf",
    );
    expect(findViolations(await readTables(t))).toEqual([]);
  });

  test("ACCESS-8: two administrators who revoke each other at once leave one", async () => {
    const { t, admin } = await setUp();
    const other = await addPerson(t, "admin");
    await Promise.allSettled([
      admin.as.mutation(setRole, { userId: other.userId, role: "admin", held: false }),
      other.as.mutation(setRole, { userId: admin.userId, role: "admin", held: false }),
    ]);
    expect((await readTables(t)).userRoles).toHaveLength(1);
  });
});

test("blocking repeatedly is audited once", async () => {
  const { t, admin } = await setUp();
  const { userId } = await addPerson(t);
  for (const blocked of [true, true, false]) await admin.as.mutation(setBlocked, { userId, blocked });
  const entries = await t.run((ctx) => allRows(ctx, "auditEntries"));
  expect(entries.map(({ action }) => action)).toEqual(["student.blocked", "student.unblocked"]);
});
