import { afterEach, describe, expect, test, vi } from "vitest";
import { api } from "../../convex/_generated/api";
import type { Doc, Id } from "../../convex/_generated/dataModel";
import { newCertificate } from "../../convex/model/credentials/certificates/issue";
import { findViolations } from "./invariants";
import {
  addCourse,
  addPerson,
  allRows,
  createBackend,
  lessonsOf,
  present,
  readTables,
  type Backend,
  type Person,
} from "./setup";
import { allowAttempts, submitAnswers } from "./examScene";

afterEach(() => {
  vi.useRealTimers();
});

const paginationOpts = { numItems: 10, cursor: null };

async function pass(t: Backend, { as }: Person, courseId: Id<"courses">, right = 5) {
  const { sittingId } = await as.mutation(api.student.exams.start, { courseId });
  const questions = (await t.run((ctx) => allRows(ctx, "examQuestions"))).filter((row) => row.courseId === courseId);
  const answers = Object.fromEntries(questions.map(({ _id }, index) => [_id, index < right ? "b" : "a"]));
  return await submitAnswers(t, as, sittingId, answers);
}

async function finishLessons(t: Backend, { as }: Person, course: Doc<"courses">) {
  const results = [];
  for (const { _id } of await lessonsOf(t, course._id))
    results.push(await as.mutation(api.student.progress.complete, { lessonId: _id }));
  return results;
}

async function enrolledIn(shape: Parameters<typeof addCourse>[1] = {}) {
  const t = createBackend();
  const course = await addCourse(t, shape);
  const person = await addPerson(t);
  await person.as.mutation(api.student.enrollments.enroll, { courseId: course._id });
  return { t, course, person };
}

describe("CERT-1: issued with the event that completes the pair", () => {
  test("lessons first, exam last", async () => {
    const { t, course, person } = await enrolledIn();
    const lessons = await finishLessons(t, person, course);
    expect(lessons.map(({ certificateHash }) => certificateHash)).toEqual([null, null, null]);
    expect(lessons.at(-1)?.progressPercentage).toBe(99);
    expect(await pass(t, person, course._id, 3)).toMatchObject({ passed: false, certificateHash: null });
    expect((await pass(t, person, course._id)).certificateHash).not.toBeNull();
    expect(findViolations(await readTables(t))).toEqual([]);
  });

  test("exam first: the last lesson brings it without another exam, with the best score", async () => {
    const { t, course, person } = await enrolledIn();
    for (const [index, right] of [4, 5, 4, 2].entries()) {
      // A day and more apart: no pause.
      await allowAttempts(t, person, course._id);
      vi.useFakeTimers({ toFake: ["Date"], now: 1_800_000_000_000 + index * 100_000_000 });
      expect(await pass(t, person, course._id, right)).toMatchObject({ certificateHash: null, lessonsCompleted: 0 });
    }
    vi.useRealTimers();
    const lessons = await finishLessons(t, person, course);
    expect(lessons.map(({ progressPercentage }) => progressPercentage)).toEqual([33, 67, 100]);
    expect(lessons.slice(0, 2).map(({ certificateHash }) => certificateHash)).toEqual([null, null]);
    const certificate = await person.as.query(api.student.certificates.mine, { paginationOpts });
    expect(certificate.page[0]).toMatchObject({ hash: lessons[2]?.certificateHash, score: 10 });
    expect(findViolations(await readTables(t))).toEqual([]);
  });

  test("a course without lessons has none", async () => {
    const { t, course, person } = await enrolledIn({ lessons: [0] });
    expect(await pass(t, person, course._id)).toMatchObject({ passed: true, certificateHash: null });
    const state = await person.as.query(api.student.enrollments.forCourse, { courseId: course._id });
    expect(state).toMatchObject({ progressPercentage: 0, completedAt: null });
    expect(findViolations(await readTables(t))).toEqual([]);
  });
});

test("PRACTICE-5, LESSON-4: a lesson that came after the certificate earns none again", async () => {
  const { t, course, person } = await enrolledIn({ lessons: [1] });
  await finishLessons(t, person, course);
  expect((await pass(t, person, course._id)).certificateHash).not.toBeNull();
  const [lesson] = await lessonsOf(t, course._id);
  const { moduleId } = await present(lesson ?? null);
  const { as } = await addPerson(t, "admin");
  const fields = { title: "New", content: "Text", lessonType: "text" as const, durationMinutes: 5 };
  const { lessonId } = await as.mutation(api.admin.lessons.create, { moduleId, ...fields });
  expect(await person.as.mutation(api.student.progress.complete, { lessonId })).toMatchObject({
    ...{ progressPercentage: 100, certificateHash: null, examIsNext: false },
  });
});

test("CERT-2: passing again, completing again and both at once give no second one", async () => {
  const { t, course, person } = await enrolledIn();
  await finishLessons(t, person, course);
  const [first, again] = await Promise.all([pass(t, person, course._id), finishLessons(t, person, course)]);
  await allowAttempts(t, person, course._id);
  const second = await pass(t, person, course._id);
  expect(again.at(-1)?.progressPercentage).toBeGreaterThanOrEqual(99);
  expect(second.certificateHash).toBe(first.certificateHash);
  const tables = await readTables(t);
  expect(tables.certificates).toHaveLength(1);
  expect(findViolations(tables)).toEqual([]);
});

test("CERT-3: on a collision the time moves on", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: 1_800_000_000_000 });
  const { t, course, person } = await enrolledIn();
  await finishLessons(t, person, course);
  const prefix = `CERT-${course._id.slice(0, 8)}-${person.userId.slice(0, 8)}-`.toUpperCase();
  const taken = [Date.now(), Date.now() + 1].map((time) => prefix + time.toString(36).toUpperCase());
  const other = await addPerson(t);
  await t.run(async (ctx) => {
    const attemptId = await ctx.db.insert("examAttempts", {
      userId: other.userId,
      courseId: course._id,
      examId: (await present(await allRows(ctx, "courseExams").then(([exam]) => exam ?? null)))._id,
      score: 10,
      correctCount: 5,
      questionCount: 5,
      answers: {},
      rightIds: [],
      passed: true,
      passingScore: 80,
      submittedAt: 1,
    });
    for (const certificateHash of taken) {
      await ctx.db.insert("certificates", {
        userId: other.userId,
        courseId: course._id,
        examAttemptId: attemptId,
        certificateHash,
        studentName: "Somebody",
        courseTitle: "Something",
        courseDurationHours: 1,
        score: 10,
        issuedAt: 1,
        language: "pt",
        ...newCertificate,
      });
    }
  });
  const { certificateHash } = await pass(t, person, course._id);
  expect(certificateHash).toBe(prefix + (Date.now() + 2).toString(36).toUpperCase());
});

describe("contents", () => {
  test("CERT-5: keeps its own copy when course or name change, or the course is deleted", async () => {
    const { t, course, person } = await enrolledIn({ title: "Git" });
    await finishLessons(t, person, course);
    const { certificateHash } = await pass(t, person, course._id);
    await person.as.mutation(api.account.profile.update, {
      version: 0,
      fullName: "Another Name",
      email: "a@selo.example",
    });
    await t.run((ctx) => ctx.db.delete("courses", course._id));
    expect(await t.query(api.visitor.certificates.verify, { hash: certificateHash ?? "" })).toEqual({
      courses: [],
      hash: certificateHash,
      studentName: "Maria da Silva",
      courseTitle: "Git",
      language: "pt",
      courseDurationHours: 6,
      issuedAt: expect.any(Number) as number,
      ...{ state: "valid", stateAt: null, replacedBy: null },
    });
  });

  test("CERT-5: the name falls back to Aluno", async () => {
    const { t, course, person } = await enrolledIn();
    await t.run(async (ctx) => {
      for (const { _id } of await allRows(ctx, "profiles")) await ctx.db.patch("profiles", _id, { fullName: "  " });
    });
    await finishLessons(t, person, course);
    const { certificateHash } = await pass(t, person, course._id);
    expect(await t.query(api.visitor.certificates.verify, { hash: certificateHash ?? "" })).toMatchObject({
      studentName: "Aluno",
    });
  });
});

test("CERT-4: lessons added later do not take it away", async () => {
  const { t, course, person } = await enrolledIn();
  await finishLessons(t, person, course);
  await pass(t, person, course._id);
  await t.run((ctx) => ctx.db.patch("courses", course._id, { lessonCount: course.lessonCount + 5 }));
  const state = await person.as.query(api.student.enrollments.forCourse, { courseId: course._id });
  expect(state).toMatchObject({ progressPercentage: 100 });
});

describe("VERIFY-10: a code is found as people type it from paper", () => {
  const hash = "CERT-MH7A83WK-J576SAWN-MWZCEO2I";

  async function certified(...hashes: string[]) {
    const { t, course, person } = await enrolledIn();
    await finishLessons(t, person, course);
    await pass(t, person, course._id);
    await t.run(async (ctx) => {
      const [certificate] = await allRows(ctx, "certificates");
      if (!certificate) throw new Error("none");
      const { _id, _creationTime, ...rest } = certificate;
      for (const certificateHash of hashes) await ctx.db.insert("certificates", { ...rest, certificateHash });
    });
    const found = async (typed: string) =>
      (await t.query(api.visitor.certificates.verify, { hash: typed }))?.hash ?? null;
    return { found };
  }

  test("without hyphens or CERT, with O for 0, I and L for 1, in an address or words", async () => {
    const { found } = await certified(hash);
    for (const typed of [
      ...["CERTMH7A83WKJ576SAWNMWZCEO2I", "CERT MH7A83WK J576SAWN MWZCEO2I", "MH7A83WK-J576SAWN-MWZCEO2I"],
      ...["CERT-MH7A83WK-J576SAWN-MWZCE02I", "CERT-MH7A83WK-J576SAWN-MWZCEO21", "cert-mh7a83wk-j576sawn-mwzce02l"],
      ...[
        "CERT\u2212MH7A83WK\u2212J576SAWN\u2212MWZCEO2I",
        "CERT_MH7A83WK_J576SAWN_MWZCEO2I",
        " CERT-MH7A83WK-\nJ576SAWN-MWZCEO2I.",
      ],
      ...[
        "CERT-MH7A83WK-J576SAWN-MWZCEO2I?utm_source=x",
        "\u201cCERT \u2013 MH7A83WK \u2013 J576SAWN \u2013 MWZCEO2I\u201d",
      ],
    ])
      expect([typed, await found(typed)]).toEqual([typed, hash]);
    expect(await found("CERT-MH7A83WK-J576SAWN-MWZCEO2J")).toBeNull();
    expect(await found("CERT-MH7A83WK-J576SAWM-MWZCEO2I")).toBeNull();
  });

  test("of two that look alike, as it was typed, and none if neither was", async () => {
    const other = "CERT-MH7A83WK-J576SAWN-MWZCE02I";
    const { found } = await certified(hash, other);
    expect(await found(hash.replaceAll("-", ""))).toBe(hash);
    expect(await found(other.replaceAll("-", ""))).toBe(other);
    expect(await found("CERT-MH7A83WK-J576SAWN-MWZCEO2L")).toBeNull();
  });
});

test.each(["", "CERT-", "CERT-AAAAAAAA-BBBBBBBB-1", "x".repeat(10_000)])(
  "VERIFY-3: an unknown code verifies nothing",
  async (hash) => {
    expect(await createBackend().query(api.visitor.certificates.verify, { hash })).toBeNull();
  },
);

test("VERIFY-3: a code of any length costs nothing: ligatures that would normalize to 18 times the length are not even read", async () => {
  const t = createBackend();
  const normalize = vi.spyOn(String.prototype, "normalize");
  try {
    expect(await t.query(api.visitor.certificates.verify, { hash: "\uFDFA".repeat(1_000_000) })).toBeNull();
    expect(normalize).not.toHaveBeenCalledWith("NFKC");
  } finally {
    normalize.mockRestore();
  }
});
