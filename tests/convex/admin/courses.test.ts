import { describe, expect, test } from "vitest";
import { api } from "../../../convex/_generated/api";
import { addCourse, addPerson, addUpTotals, createBackend, errorCode, present, readErrorData } from "../setup";
import {
  auditTrail,
  courseFields,
  courseRow,
  createScene,
  enrolledStudent,
  examFields,
  expectSound,
  lessonFields,
  moduleFields,
  paginationOpts,
  question,
} from "./scene";

async function blankPlatform() {
  const t = createBackend();
  return { t, as: (await addPerson(t, "admin")).as };
}

test("ADMIN-4, ADMIN-6, ADMIN-19: an administrator builds and publishes a course from scratch; every step is audited", async () => {
  const { t, as } = await blankPlatform();
  const { courseId } = await as.mutation(api.admin.courses.create, courseFields);
  expect(await as.query(api.admin.courses.get, { courseId })).toMatchObject({
    ...courseFields,
    status: "draft",
    moduleCount: 0,
    lessonCount: 0,
    hasExam: false,
    enrollmentCount: 0,
    version: 0,
    checklist: { lessons: false, modules: false, exam: false, questions: false, hours: true },
  });
  const publish = () => as.mutation(api.admin.courses.setStatus, { courseId, status: "published" });
  const refusal = async () => readErrorData(await publish().catch((error: unknown) => error));
  expect(await refusal()).toEqual({ code: "publishIncomplete", missing: ["lessons", "modules", "exam", "questions"] });

  const { moduleId } = await as.mutation(api.admin.modules.create, { courseId, ...moduleFields });
  expect(await refusal()).toMatchObject({ missing: ["lessons", "modules", "exam", "questions"] });
  await as.mutation(api.admin.lessons.create, { moduleId, ...lessonFields });
  expect(await refusal()).toMatchObject({ missing: ["exam", "questions"] });
  const { examId } = await as.mutation(api.admin.exams.create, { courseId, ...examFields });
  expect(await refusal()).toMatchObject({ missing: ["questions"] });
  expect(await t.query(api.visitor.catalog.bySlug, { slug: "rust" })).toBeNull();
  await as.mutation(api.admin.questions.add, { examId, questions: [question("One?")] });
  await publish();
  await expectSound(t);

  const outline = await t.query(api.visitor.catalog.bySlug, { slug: "rust" });
  expect(outline).toMatchObject({ lessonCount: 1, totalMinutes: 15, hasExam: true, modules: [{ title: "Basics" }] });
  await as.mutation(api.admin.courses.setStatus, { courseId, status: "draft" });
  expect(await t.query(api.visitor.catalog.bySlug, { slug: "rust" })).toBeNull();
  expect(await auditTrail(t)).toEqual([
    "course.created Rust",
    "module.created Basics (Rust)",
    "lesson.created Hello (Basics)",
    "exam.created Final (Rust)",
    "exam.questionsSaved Final (added: 1)",
    "course.published Rust",
    "course.unpublished Rust",
  ]);
  await expectSound(t);
});

test("ADMIN-6: an empty module blocks publishing but does not unpublish", async () => {
  const { t, as, courseId } = await createScene({ lessons: [1] });
  const { moduleId } = await as.mutation(api.admin.modules.create, { courseId, ...moduleFields });
  const checklist = async () => (await present(as.query(api.admin.courses.get, { courseId }))).checklist;
  expect(await checklist()).toEqual({ lessons: true, modules: false, exam: true, questions: true, hours: true });
  const { lessonId } = await as.mutation(api.admin.lessons.create, { moduleId, ...lessonFields });
  await as.mutation(api.admin.lessons.remove, { lessonId });
  expect((await courseRow(t, courseId)).status).toBe("published");
  await as.mutation(api.admin.courses.setStatus, { courseId, status: "draft" });
  const publish = as.mutation(api.admin.courses.setStatus, { courseId, status: "published" });
  expect(readErrorData(await publish.catch((error: unknown) => error))).toMatchObject({ missing: ["modules"] });
  await as.mutation(api.admin.modules.remove, { moduleId });
  await as.mutation(api.admin.courses.setStatus, { courseId, status: "published" });
  await expectSound(t);
});

test("COURSE-11: lessons that take longer than the course's hours are a warning and no obstacle", async () => {
  const { t, as, courseId } = await createScene({ lessons: [1] });
  const hoursFit = async () => (await present(as.query(api.admin.courses.get, { courseId }))).checklist.hours;
  const { _id: lessonId } = await present(t.run((ctx) => ctx.db.query("lessons").first()));
  const setMinutes = async (durationMinutes: number) => {
    const { version } = await present(as.query(api.admin.lessons.get, { lessonId }));
    await as.mutation(api.admin.lessons.update, { lessonId, version, ...lessonFields, durationMinutes });
  };
  const { durationHours } = await present(as.query(api.admin.courses.get, { courseId }));
  await setMinutes(60 * durationHours);
  expect(await hoursFit()).toBe(true);
  await setMinutes(60 * durationHours + 1);
  expect(await hoursFit()).toBe(false);
  await as.mutation(api.admin.courses.setStatus, { courseId, status: "draft" });
  await as.mutation(api.admin.courses.setStatus, { courseId, status: "published" });
});

test("setting the same status again changes nothing and is not audited", async () => {
  const { t, as, courseId } = await createScene();
  await as.mutation(api.admin.courses.setStatus, { courseId, status: "published" });
  expect(await auditTrail(t)).toEqual([]);
  await expectSound(t);
});

describe("editing", () => {
  test("ADMIN-5: changes the fields and the search text; the audit entry names the fields", async () => {
    const { t, as, courseId } = await createScene();
    await as.mutation(api.admin.courses.update, { courseId, version: 0, ...courseFields });
    expect(await as.query(api.admin.courses.get, { courseId })).toMatchObject({ ...courseFields, version: 1 });
    expect(await auditTrail(t)).toEqual([
      expect.stringMatching(/^course\.updated .* \(slug, title, description, durationHours\)$/),
    ]);
    await expectSound(t);
  });

  test("ADMIN-3: of two edits of one version, the second is refused and nothing is lost", async () => {
    const { t, as, courseId } = await createScene();
    const other = (await addPerson(t, "admin")).as;
    await as.mutation(api.admin.courses.update, { courseId, version: 0, ...courseFields });
    const late = other.mutation(api.admin.courses.update, { courseId, version: 0, ...courseFields, title: "Late" });
    expect(await errorCode(late)).toBe("editConflict");
    expect((await courseRow(t, courseId)).title).toBe("Rust");
    await other.mutation(api.admin.courses.update, { courseId, version: 1, ...courseFields, title: "Seen" });
    expect((await courseRow(t, courseId)).title).toBe("Seen");
  });

  test("ADMIN-5: a slug is unique among new and renamed courses, and a course may keep its own", async () => {
    const { as, courseId, course, t } = await createScene();
    const other = await addCourse(t);
    const taken = as.mutation(api.admin.courses.create, { ...courseFields, slug: other.slug });
    expect(await errorCode(taken)).toBe("slug: slugTaken");
    const renamed = { courseId, version: 0, ...courseFields, slug: other.slug };
    expect(await errorCode(as.mutation(api.admin.courses.update, renamed))).toBe("slug: slugTaken");
    await as.mutation(api.admin.courses.update, { courseId, version: 0, ...courseFields, slug: course.slug });
    await expectSound(t);
  });
});

test.each([
  [{ slug: "" }, "slug: slugInvalid"],
  [{ slug: "Rust" }, "slug: slugInvalid"],
  [{ slug: "a b" }, "slug: slugInvalid"],
  [{ slug: "ação" }, "slug: slugInvalid"],
  [{ slug: "-rust" }, "slug: slugInvalid"],
  [{ slug: "rust\n" }, "slug: slugInvalid"],
  [{ slug: "../admin" }, "slug: slugInvalid"],
  [{ slug: "a".repeat(81) }, "slug: slugInvalid"],
  [{ slug: "a".repeat(5_000_000) }, "slug: slugInvalid"],
  [{ slug: "a".repeat(80) }, ""],
  [{ slug: "c3-po" }, ""],
  [{ title: "  " }, "title: titleRequired"],
  [{ title: "\u200b\u2800" }, "title: titleRequired"],
  [{ title: "abc\u202Etxt.exe" }, "title: titleCharacters"], // right-to-left override
  [{ title: "abc\u2066txt" }, "title: titleCharacters"],
  [{ title: "Rust\u0000" }, "title: titleCharacters"],
  [{ title: "Rust\u001b[31m" }, "title: titleCharacters"],
  [{ title: "Rust 👩‍💻" }, ""],
  [{ title: "x".repeat(201) }, "title: titleTooLong"],
  [{ title: "x".repeat(5_000_000) }, "title: titleTooLong"],
  [{ description: " \n " }, "description: descriptionRequired"],
  [{ description: "x".repeat(2_001) }, "description: descriptionTooLong"],
  [{ durationHours: 0 }, "durationHours: durationHoursInvalid"],
  [{ durationHours: -0 }, "durationHours: durationHoursInvalid"],
  [{ durationHours: 1.5 }, "durationHours: durationHoursInvalid"],
  [{ durationHours: NaN }, "durationHours: durationHoursInvalid"],
  [{ durationHours: Infinity }, "durationHours: durationHoursInvalid"],
  [{ durationHours: 1_001 }, "durationHours: durationHoursInvalid"],
  [{ durationHours: 1_000 }, ""],
])("ADMIN-5, DATA-3, DATA-8: create with %o gives %j", async (change, code) => {
  const { t, as } = await blankPlatform();
  expect(await errorCode(as.mutation(api.admin.courses.create, { ...courseFields, ...change }))).toBe(code);
  await expectSound(t);
});

test("DATA-5: a title is trimmed to a single line", async () => {
  const { t, as } = await blankPlatform();
  const { courseId } = await as.mutation(api.admin.courses.create, { ...courseFields, title: "  Rust\n  em  ação " });
  expect((await courseRow(t, courseId)).title).toBe("Rust em ação");
});

describe("lists", () => {
  test("ADMIN-4: drafts and published courses, newest first, with their counts", async () => {
    const { t, as, course, courseId } = await createScene({ lessons: [2, 1], title: "Older" });
    await addCourse(t, { title: "Newer", status: "draft", questions: 0 });
    await enrolledStudent(t, courseId);
    await addUpTotals(t);
    const { page } = await as.query(api.admin.courses.list, { search: "", paginationOpts });
    expect(page).toMatchObject([
      { title: "Newer", status: "draft", hasExam: false, enrollmentCount: 0 },
      { title: "Older", status: "published", moduleCount: 2, lessonCount: 3, hasExam: true, enrollmentCount: 1 },
    ]);
    expect(page[1]?.createdAt).toBe(course._creationTime);
  });

  test("by title, whatever its case and accents", async () => {
    const { t, as } = await createScene({ title: "docker" });
    for (const title of ["Álgebra", "Cálculo", "Zig", "Banco de dados"]) await addCourse(t, { title });
    const { page } = await as.query(api.admin.courses.list, { search: "", order: "title", paginationOpts });
    expect(page.map(({ title }) => title)).toEqual(["Álgebra", "Banco de dados", "Cálculo", "docker", "Zig"]);
  });

  test("DATA-5: search ignores case and accents and includes drafts", async () => {
    const { t, as } = await createScene({ title: "Introdução à Programação" });
    await addCourse(t, { title: "Outro", status: "draft" });
    const find = async (search: string) =>
      (await as.query(api.admin.courses.list, { search, paginationOpts })).page.map(({ title }) => title);
    expect(await find("PROGRAMACAO introducao")).toEqual(["Introdução à Programação"]);
    expect(await find("outro")).toEqual(["Outro"]);
    expect(await find("programacao outro")).toEqual([]);
    expect((await as.query(api.admin.courses.options, { search: "outr" })).map(({ title }) => title)).toEqual([
      "Outro",
    ]);
    expect(await as.query(api.admin.courses.options, { search: "" })).toHaveLength(2);
  });

  test("an invalid id gives null", async () => {
    const { as, admin } = await createScene();
    for (const courseId of ["", "nonsense", admin.userId]) {
      expect(await as.query(api.admin.courses.get, { courseId })).toBeNull();
      expect(await as.query(api.admin.courses.outline, { courseId })).toBeNull();
      expect(await as.query(api.admin.courses.impact, { courseId })).toBeNull();
    }
  });
});

test("the outline marks lessons without text", async () => {
  const { as, courseId, t } = await createScene({ lessons: [1] });
  const [module] = (await present(as.query(api.admin.courses.outline, { courseId }))).modules;
  const { _id: moduleId } = await present(module ?? null);
  await as.mutation(api.admin.lessons.create, { moduleId, ...lessonFields, content: " \n" });
  const outline = await present(as.query(api.admin.courses.outline, { courseId }));
  expect(outline.modules).toMatchObject([
    {
      orderIndex: 1,
      lessons: [
        { orderIndex: 1, isEmpty: false },
        { orderIndex: 2, isEmpty: true, title: "Hello" },
      ],
    },
  ]);
  await expectSound(t);
});
