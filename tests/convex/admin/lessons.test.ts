import { describe, expect, test } from "vitest";
import { api } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import { saveLesson } from "../../../convex/model/content/lessons/writes";
import { limits } from "../../../convex/shared/limits";
import { addCourse, errorCode, lessonsOf, mutate, present, readErrorData, type Backend } from "../setup";
import {
  auditTrail,
  courseRow,
  createScene,
  enrolledStudent,
  expectSound,
  firstLesson,
  lessonFields,
  modulesOf,
  paginationOpts,
} from "./scene";

async function sceneWithLesson(shape: Parameters<typeof createScene>[0] = {}) {
  const scene = await createScene(shape);
  const lesson = await firstLesson(scene.t, scene.courseId);
  return { ...scene, lesson, lessonId: lesson._id, moduleId: lesson.moduleId };
}

/** Acts as the AI. */
async function generate(t: Backend, lessonId: Id<"lessons">, markdown: string): Promise<void> {
  await mutate(t, async (ctx) => {
    const lesson = await present(ctx.db.get("lessons", lessonId));
    await saveLesson(ctx, lesson, { content: markdown }, { cause: "generation" });
  });
}

test("LESSON-18: a text with an image from elsewhere is refused by line, and one that was there before stays", async () => {
  const { t, as, lessonId, moduleId } = await sceneWithLesson();
  const content = "## Title\n\n![Pixel](https://tracker.example/pixel.gif)";
  const refusal: unknown = await as
    .mutation(api.admin.lessons.create, { moduleId, ...lessonFields, content })
    .catch((error: unknown) => error);
  expect(readErrorData(refusal)).toMatchObject({ field: "content", message: "imageElsewhere", line: 3 });
  const save = (version: number, text: string) =>
    errorCode(as.mutation(api.admin.lessons.update, { lessonId, version, ...lessonFields, content: text }));
  expect(await save(0, content)).toBe("content: imageElsewhere");
  await generate(t, lessonId, content);
  const { version } = await present(as.query(api.admin.lessons.get, { lessonId }));
  expect(await save(version, content)).toBe("");
  expect(await save(version + 1, `${content}\n\nMore`)).toBe("content: imageElsewhere");
  expect(await save(version + 1, "Text\n\n![Beside](./imgs/a.png)")).toBe("content: imageBeside");
  expect(await save(version + 1, "![Ours](/images/a.png) `![code](imgs/a.png)`")).toBe("");
});

test("ADMIN-8: a new lesson is appended and counted in module and course", async () => {
  const { t, as, courseId, moduleId } = await sceneWithLesson({ lessons: [2, 1] });
  const { lessonId } = await as.mutation(api.admin.lessons.create, { moduleId, ...lessonFields });
  expect(await as.query(api.admin.lessons.get, { lessonId })).toMatchObject({
    ...lessonFields,
    orderIndex: 3,
    preview: "# Hello",
    isEmpty: false,
    version: 0,
    module: { _id: moduleId },
    course: { _id: courseId },
  });
  expect(await courseRow(t, courseId)).toMatchObject({ lessonCount: 4, totalMinutes: 45 });
  await expectSound(t);
});

test("the number of lessons in a course is limited", async () => {
  const { t, as, courseId, moduleId } = await sceneWithLesson();
  await t.run((ctx) => ctx.db.patch("courses", courseId, { lessonCount: limits.lessonsPerCourse }));
  expect(await errorCode(as.mutation(api.admin.lessons.create, { moduleId, ...lessonFields }))).toBe("limitReached");
});

describe("editing", () => {
  test("updates text, minutes and preview; students see it at once", async () => {
    const { t, as, lessonId, courseId } = await sceneWithLesson({ lessons: [2] });
    const student = await enrolledStudent(t, courseId);
    const content = ` \n${"ação ".repeat(100)}`;
    await as.mutation(api.admin.lessons.update, { lessonId, version: 0, ...lessonFields, content });
    const lesson = await present(as.query(api.admin.lessons.get, { lessonId }));
    expect(lesson).toMatchObject({ title: "Hello", content, version: 1 });
    expect(lesson.preview).toBe("ação ".repeat(30));
    expect((await student.as.query(api.student.lessons.get, { lessonId }))?.content).toBe(content);
    expect(await courseRow(t, courseId)).toMatchObject({ totalMinutes: 25 });
    expect(await auditTrail(t)).toEqual(["lesson.updated Lesson 0.0 (title, durationMinutes, content)"]);
    await expectSound(t);
  });

  test("ADMIN-3: of two edits of one version, the second is refused", async () => {
    const { t, as, lessonId } = await sceneWithLesson();
    await as.mutation(api.admin.lessons.update, { lessonId, version: 0, ...lessonFields });
    const late = as.mutation(api.admin.lessons.update, { lessonId, version: 0, ...lessonFields, content: "Late" });
    expect(await errorCode(late)).toBe("editConflict");
    expect((await present(as.query(api.admin.lessons.get, { lessonId }))).content).toBe("# Hello");
    await expectSound(t);
  });

  test("ADMIN-9: a text cannot be emptied, but a new lesson may have none", async () => {
    const { t, as, lessonId, moduleId } = await sceneWithLesson();
    const emptied = { lessonId, version: 0, ...lessonFields, content: "  " };
    expect(await errorCode(as.mutation(api.admin.lessons.update, emptied))).toBe("content: contentRequired");
    const blank = await as.mutation(api.admin.lessons.create, { moduleId, ...lessonFields, content: "" });
    await as.mutation(api.admin.lessons.update, { ...emptied, lessonId: blank.lessonId, title: "Renamed" });
    expect(await as.query(api.admin.lessons.get, { lessonId: blank.lessonId })).toMatchObject({
      title: "Renamed",
      isEmpty: true,
      preview: "",
    });
    await expectSound(t);
  });
});

test.each([
  [{ durationMinutes: 0 }, "durationMinutes: durationMinutesInvalid"],
  [{ durationMinutes: -0 }, "durationMinutes: durationMinutesInvalid"],
  [{ durationMinutes: 1.5 }, "durationMinutes: durationMinutesInvalid"],
  [{ durationMinutes: NaN }, "durationMinutes: durationMinutesInvalid"],
  [{ durationMinutes: Infinity }, "durationMinutes: durationMinutesInvalid"],
  [{ durationMinutes: 1_001 }, "durationMinutes: durationMinutesInvalid"],
  [{ durationMinutes: 1_000 }, ""],
  [{ title: " " }, "title: titleRequired"],
  [{ content: "x".repeat(limits.lessonContent + 1) }, "content: contentTooLong"],
  [{ content: "x".repeat(limits.lessonContent) }, ""],
])("create with %o gives %j", async (change, code) => {
  const { t, as, moduleId } = await sceneWithLesson();
  const created = as.mutation(api.admin.lessons.create, { moduleId, ...lessonFields, ...change });
  expect(await errorCode(created)).toBe(code);
  await expectSound(t);
});

describe("order", () => {
  test("ADMIN-10: takes the whole list and refuses any other set", async () => {
    const { t, as, courseId, moduleId } = await sceneWithLesson({ lessons: [3, 1] });
    const lessons = await lessonsOf(t, courseId);
    const own = lessons.filter((lesson) => lesson.moduleId === moduleId).map(({ _id }) => _id);
    const [one, two, three] = own;
    const stranger = lessons.find((lesson) => lesson.moduleId !== moduleId)?._id;
    if (!one || !two || !three || !stranger) throw new Error("no lessons");
    for (const lessonIds of [[], [one, two], [one, two, two], [one, two, stranger], [...own, stranger]]) {
      expect(await errorCode(as.mutation(api.admin.lessons.reorder, { moduleId, lessonIds }))).toBe("orderChanged");
    }
    await as.mutation(api.admin.lessons.reorder, { moduleId, lessonIds: [three, one, two] });
    const student = await enrolledStudent(t, courseId);
    expect((await student.as.query(api.student.lessons.get, { lessonId: three }))?.nextLessonId).toBe(one);
    await expectSound(t);
  });
});

test("AI-4: an open editor gets a conflict with the generated text", async () => {
  const { t, as, lessonId } = await sceneWithLesson({ lessons: [1] });
  await generate(t, lessonId, "Generated");
  const stale = { lessonId, version: 0, ...lessonFields };
  expect(await errorCode(as.mutation(api.admin.lessons.update, stale))).toBe("editConflict");
  await as.mutation(api.admin.lessons.update, { ...stale, version: 1, content: "Corrected" });
  await expectSound(t);
});

test("ADMIN-8: lists by position, of one module or all, with only the first 150 characters of the text", async () => {
  const { t, as, courseId, lessonId, moduleId } = await sceneWithLesson({ lessons: [2, 1], title: "Um" });
  await addCourse(t, { lessons: [1], title: "Dois" });
  const content = `${"x".repeat(149)}😀 and the rest of it`;
  await as.mutation(api.admin.lessons.update, { lessonId, version: 0, ...lessonFields, title: "Ação", content });
  const list = async (args: { moduleId?: string; search?: string }) =>
    (await as.query(api.admin.lessons.list, { search: "", ...args, paginationOpts })).page;
  expect((await list({})).map(({ orderIndex, course }) => `${orderIndex} ${course.title}`)).toEqual([
    "1 Um",
    "1 Um",
    "1 Dois",
    "2 Um",
  ]);
  const [first] = await list({ moduleId });
  expect(first).toMatchObject({ preview: "x".repeat(149), course: { _id: courseId } });
  expect(first).not.toHaveProperty("content");
  const [, second] = (await modulesOf(t, courseId)).map(({ _id }) => _id);
  expect((await list({ moduleId: second ?? "" })).map(({ title }) => title)).toEqual(["Lesson 1.0"]);
  expect(await list({ moduleId: "nonsense" })).toEqual([]);
  expect((await list({ search: "acao" })).map(({ title }) => title)).toEqual(["Ação"]);
  expect(await list({ search: "acao", moduleId: second ?? "" })).toEqual([]);
});
