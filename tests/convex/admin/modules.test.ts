import { describe, expect, test } from "vitest";
import { api } from "../../../convex/_generated/api";
import { newModule } from "../../../convex/model/content/modules/writes";
import { limits } from "../../../convex/shared/limits";
import { addCourse, errorCode, lessonsOf, mutate, present } from "../setup";
import {
  auditTrail,
  completeLessons,
  createScene,
  enrolledStudent,
  expectSound,
  moduleFields,
  modulesOf,
  paginationOpts,
} from "./scene";

test("ADMIN-7: a new module is appended", async () => {
  const { t, as, courseId } = await createScene({ lessons: [1, 1] });
  const { moduleId } = await as.mutation(api.admin.modules.create, { courseId, ...moduleFields });
  expect(await as.query(api.admin.modules.get, { moduleId })).toMatchObject({
    ...moduleFields,
    orderIndex: 3,
    lessonCount: 0,
    version: 0,
    course: { _id: courseId },
  });
  await expectSound(t);
});

test("the number of modules in a course is limited", async () => {
  const { t, as, courseId } = await createScene({ lessons: [], questions: 0 });
  await mutate(t, async (ctx) => {
    for (let index = 0; index < limits.modulesPerCourse - 1; index++) {
      const fields = { title: "Full", description: "x", orderIndex: index + 1 };
      await ctx.db.insert("modules", { courseId, ...fields, ...newModule });
    }
  });
  const create = () => as.mutation(api.admin.modules.create, { courseId, ...moduleFields });
  expect(await errorCode(create())).toBe("");
  expect(await errorCode(create())).toBe("limitReached");
  await expectSound(t);
});

test("ADMIN-3: editing keeps the position; of two edits of one version, the second is refused", async () => {
  const { t, as, courseId } = await createScene();
  const [module] = await modulesOf(t, courseId);
  const { _id: moduleId, title } = await present(module ?? null);
  await as.mutation(api.admin.modules.update, { moduleId, version: 0, title, description: "New" });
  expect(await as.query(api.admin.modules.get, { moduleId })).toMatchObject({ title, description: "New", version: 1 });
  const late = as.mutation(api.admin.modules.update, { moduleId, version: 0, ...moduleFields });
  expect(await errorCode(late)).toBe("editConflict");
  expect(await auditTrail(t)).toEqual([`module.updated ${title} (description)`]);
  await expectSound(t);
});

test.each([
  [{ title: "" }, "title: titleRequired"],
  [{ description: "  " }, "description: descriptionRequired"],
  [{ title: "x".repeat(201) }, "title: titleTooLong"],
])("a module with %o is refused", async (change, code) => {
  const { as, courseId } = await createScene();
  expect(await errorCode(as.mutation(api.admin.modules.create, { courseId, ...moduleFields, ...change }))).toBe(code);
});

describe("order", () => {
  test("ADMIN-10: takes the whole list", async () => {
    const { t, as, courseId } = await createScene({ lessons: [1, 1, 1] });
    const [one, two, three] = (await modulesOf(t, courseId)).map(({ _id }) => _id);
    const moduleIds = [three, one, two].filter((id) => id !== undefined);
    await as.mutation(api.admin.modules.reorder, { courseId, moduleIds });
    expect((await modulesOf(t, courseId)).map(({ _id }) => _id)).toEqual(moduleIds);
    expect(await auditTrail(t)).toEqual([expect.stringContaining("module.reordered")]);
    await expectSound(t);
  });

  test("ADMIN-10: refuses any other set: one missing, one twice, one of another course", async () => {
    const { t, as, courseId } = await createScene({ lessons: [1, 1] });
    const other = await addCourse(t, { lessons: [1] });
    const [one, two] = (await modulesOf(t, courseId)).map(({ _id }) => _id);
    const [stranger] = (await modulesOf(t, other._id)).map(({ _id }) => _id);
    if (!one || !two || !stranger) throw new Error("no modules");
    for (const moduleIds of [[], [one], [one, one], [one, stranger], [one, two, two], [one, two, stranger]]) {
      expect(await errorCode(as.mutation(api.admin.modules.reorder, { courseId, moduleIds }))).toBe("orderChanged");
    }
    expect((await modulesOf(t, courseId)).map(({ _id }) => _id)).toEqual([one, two]);
    await expectSound(t);
  });
});

test("ADMIN-7: lists by position, of one course or all, and searches titles", async () => {
  const { t, as, courseId } = await createScene({ lessons: [1, 1], title: "Um" });
  await addCourse(t, { lessons: [1], title: "Dois" });
  const list = async (args: { courseId?: string; search?: string }) =>
    (await as.query(api.admin.modules.list, { search: "", ...args, paginationOpts })).page;
  expect((await list({})).map(({ orderIndex, course }) => `${orderIndex} ${course.title}`)).toEqual([
    "1 Um",
    "1 Dois",
    "2 Um",
  ]);
  expect((await list({ courseId })).map(({ title }) => title)).toEqual(["Module 0", "Module 1"]);
  expect(await list({ courseId: "nonsense" })).toEqual([]);
  expect((await list({ search: "MÓDULE 0" })).map(({ course }) => course.title).sort()).toEqual(["Dois", "Um"]);
  expect((await list({ search: "0", courseId })).map(({ title }) => title)).toEqual(["Module 0"]);
});

test("ADMIN-17: the impact counts each student once", async () => {
  const { t, as, courseId } = await createScene({ lessons: [2, 1] });
  const lessons = await lessonsOf(t, courseId);
  const [one, two] = [await enrolledStudent(t, courseId), await enrolledStudent(t, courseId)];
  await completeLessons(one, lessons);
  await completeLessons(two, lessons.slice(2));
  const [first, second] = (await modulesOf(t, courseId)).map(({ _id }) => _id);
  const impact = async (moduleId = "") => await as.query(api.admin.modules.impact, { moduleId });
  expect(await impact(first)).toEqual({ lessons: 2, studentsWithProgress: 1, more: false, unpublishes: null });
  expect(await impact(second)).toEqual({ lessons: 1, studentsWithProgress: 2, more: false, unpublishes: null });
  expect(await impact("nonsense")).toBeNull();
});
