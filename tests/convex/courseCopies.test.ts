import { afterEach, describe, expect, test, vi } from "vitest";
import { api, internal } from "../../convex/_generated/api";
import type { Id } from "../../convex/_generated/dataModel";
import { newCourse, type NewCourse } from "../../convex/model/content/courseFiles/folder/newCourse";
import { partsOf } from "../../convex/model/flows/courseFiles/copy";
import { RANGES } from "../../convex/model/flows/courseFiles/size";
import { createCourse } from "../../convex/model/flows/courseFiles/writes";
import { limits } from "../../convex/shared/limits";
import { auditTrail, expectSound, holdScheduled, nth } from "./admin/scene";
import { createFilesScene, createImported, exportFiles, importFiles, madeCourse, madeFiles } from "./courseFilesScene";
import { watchDatabase } from "./databaseCalls";
import { block } from "./practiceScene";
import {
  addPerson,
  allRows,
  errorCode,
  finishScheduled,
  mutate,
  present,
  readTables,
  snapshot,
  type Backend,
} from "./setup";

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** What the form has of the made-up course, with another title and slug. */
const copied = () => {
  const { modules: _, exam: __, outcomes, ...fields } = madeCourse();
  return {
    ...fields,
    ...{ language: "en" as const, level: "beginner" as const, outcomes: outcomes.join("\n") },
    ...{ title: "Made up (copy)", slug: "made-up-copy" },
  };
};

const courseOf = async (t: Backend, slug: string) =>
  nth((await readTables(t)).courses.filter((course) => course.slug === slug));

/** Files of the copy, as if it had the original's title and slug. */
async function filesOfCopy(t: Backend): Promise<Record<string, string>> {
  const { "course.json": json, ...files } = await exportFiles(t, "made-up-copy");
  const course = { ...(JSON.parse(json ?? "") as object), title: "Made up", slug: "made-up" };
  return { "course.json": `${JSON.stringify(course, null, 2)}\n`, ...files };
}

describe("ADMIN-33: a duplicated course", () => {
  test("has the same files but for title and slug, as a draft of its own", async () => {
    const scene = await createImported();
    const { t, admin } = scene;
    const original = await courseOf(t, "made-up");
    await admin.as.mutation(api.admin.courses.setStatus, { courseId: original._id, status: "published" });
    const student = await addPerson(t);
    await student.as.mutation(api.student.enrollments.enroll, { courseId: original._id });
    const before = await exportFiles(t);
    const { courseId } = await admin.as.action(api.admin.courses.duplicate, { courseId: original._id, ...copied() });
    expect(await filesOfCopy(t)).toEqual(before);
    expect(await exportFiles(t)).toEqual(before);
    const copy = await courseOf(t, "made-up-copy");
    expect(copy).toMatchObject({ _id: courseId, status: "draft", title: "Made up (copy)", lessonCount: 3 });
    // A file of its own: whoever replaces one cover deletes it.
    expect(copy.coverLarge).not.toBe(original.coverLarge);
    expect((await readTables(t)).enrollments).toHaveLength(1);
    expect((await auditTrail(t)).at(-1)).toBe("course.duplicated Made up (copy) (Made up)");
    await expectSound(t);
  });

  test("keeps which of two lessons of one title a question is about", async () => {
    const scene = await createFilesScene();
    const { t, admin } = scene;
    const files = madeFiles((course) => {
      const [one, two] = course.modules;
      Object.assign(one?.lessons[0] ?? {}, { file: "01-01-same.md", title: "Same" });
      Object.assign(two?.lessons[0] ?? {}, { file: "02-01-same.md", title: "Same" });
      for (const question of course.exam.questions) question.lesson = "Same";
    });
    files["01-01-same.md"] = "## One\n";
    files["02-01-same.md"] = "## Three\n";
    await (await importFiles(scene, files)).done();
    const { _id: courseId } = await courseOf(t, "made-up");
    const tables = await readTables(t);
    const second = nth(
      tables.lessons.filter(({ title, moduleId }) => title === "Same" && moduleId === tables.modules[1]?._id),
    );
    await t.run(async (ctx) => {
      await ctx.db.patch("examQuestions", nth(tables.examQuestions, 1)._id, { lessonId: second._id });
    });
    await admin.as.action(api.admin.courses.duplicate, { courseId, ...copied() });
    const after = await readTables(t);
    const copy = await courseOf(t, "made-up-copy");
    const titlesOfModules = after.examQuestions
      .filter((question) => question.courseId === copy._id)
      .map(({ lessonId }) => after.lessons.find(({ _id }) => _id === lessonId)?.moduleId)
      .map((moduleId) => after.modules.find(({ _id }) => _id === moduleId)?.title);
    expect(titlesOfModules).toEqual(["One", "Two", "One"]);
  });

  test("is refused for an address that is taken, and leaves nothing", async () => {
    const { t, admin } = await createImported();
    const { _id: courseId } = await courseOf(t, "made-up");
    const before = await snapshot(t);
    const taken = admin.as.action(api.admin.courses.duplicate, { courseId, ...copied(), slug: "made-up" });
    await expect(taken).rejects.toMatchObject({ data: { code: "formInvalid", field: "slug", message: "slugTaken" } });
    const untitled = admin.as.action(api.admin.courses.duplicate, { courseId, ...copied(), title: " " });
    expect(await errorCode(untitled)).toBe("title: titleRequired");
    expect(await snapshot(t)).toEqual(before);
  });

  test("is one of two that are asked for at once", async () => {
    const { t, admin } = await createImported();
    const { _id: courseId } = await courseOf(t, "made-up");
    const asked = [1, 2].map(() => admin.as.action(api.admin.courses.duplicate, { courseId, ...copied() }));
    const outcomes = await Promise.allSettled(asked);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await filesOfCopy(t)).toEqual(await exportFiles(t));
    await expectSound(t);
  });

  test("is not made of what is no course, or of one in the bin", async () => {
    const { t, admin } = await createImported();
    const { _id: courseId } = await courseOf(t, "made-up");
    const { modules } = await readTables(t);
    const duplicate = (id: string) =>
      errorCode(admin.as.action(api.admin.courses.duplicate, { courseId: id, ...copied() }));
    for (const id of ["", "none", "__proto__", nth(modules)._id, admin.userId])
      expect(await duplicate(id)).toBe("notFound");
    await admin.as.mutation(api.admin.courses.remove, { courseId });
    expect(await duplicate(courseId)).toBe("notFound");
    expect((await readTables(t)).courses).toHaveLength(1);
  });

  test("is whole although the original goes to the bin while it is made", async () => {
    const { t, admin } = await createImported();
    const { _id: courseId } = await courseOf(t, "made-up");
    const before = await exportFiles(t);
    const { read } = internal.jobs.courseCopies;
    const source = await t.query(read, { courseId, slug: "made-up-copy" });
    await admin.as.mutation(api.admin.courses.remove, { courseId });
    const { title, course, lessonAt } = source;
    const whole = { ...(JSON.parse(course) as object), title: "Made up (copy)", slug: "made-up-copy" };
    const part = { copyId: null, course: JSON.stringify(whole), lessonAt, cover: null, images: [], copied: title };
    await admin.as.mutation(internal.jobs.courseCopies.write, part);
    const { "cover.webp": _, ...texts } = before;
    expect(await filesOfCopy(t)).toEqual(texts);
    await expectSound(t);
  });

  test("takes the images that its lessons show along", async () => {
    const { t, admin } = await createImported();
    const { _id: courseId } = await courseOf(t, "made-up");
    const name = "image-0123456789abcdef.png";
    await t.run(async (ctx) => {
      for (const each of [name, "image-fedcba9876543210.png"]) {
        const storageId = await ctx.storage.store(new Blob([each]));
        await ctx.db.insert("lessonImages", { courseId, name: each, storageId, width: 10, height: 20 });
      }
      const text = await present(await ctx.db.query("lessonContents").first());
      await ctx.db.patch("lessonContents", text._id, { markdown: `## One\n\n![A picture](${name})\n` });
    });
    const before = await exportFiles(t);
    expect(Object.keys(before)).toContain(name);
    const { courseId: copyId } = await admin.as.action(api.admin.courses.duplicate, { courseId, ...copied() });
    expect(await filesOfCopy(t)).toEqual(before);
    const images = await t.run((ctx) => allRows(ctx, "lessonImages"));
    expect(images.filter((image) => image.courseId === copyId).map((image) => image.name)).toEqual([name]);
    expect(new Set(images.map(({ storageId }) => storageId)).size).toBe(3);
  });
});

interface Size {
  lessons: number;
  questions: number;
  /** Practice questions of each lesson. */
  practice?: number;
}

/** Makes a course of ten modules at once, which only tests can. */
async function addLarge(t: Backend, { lessons, questions, practice = 0 }: Size): Promise<Id<"courses">> {
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
  const textOf = (title: string) => numbers(practice).map((each) => block(`${title} ${each}`));
  const { exam, outcomes: _, ...fields } = madeCourse();
  const course = {
    ...fields,
    modules: numbers(10).map((module) => ({
      ...{ title: `Module ${module}`, description: "Part" },
      lessons: numbers(lessons / 10).map((lesson) => {
        const title = `Lesson ${module}.${lesson}`;
        return { title, lessonType: "text", durationMinutes: 5, content: `## ${title}\n\n${textOf(title).join("")}` };
      }),
    })),
    exam: {
      ...exam,
      questions: numbers(questions).map((number) => ({
        ...{ questionText: `Asks ${number}?`, optionA: `${number}`, optionB: "b", optionC: "c", optionD: "d" },
        ...{ correctOption: "a", tags: [], lesson: `Lesson ${number % 10}.0` },
      })),
    },
  };
  return await mutate(t, (ctx) => createCourse(ctx, newCourse.parse(course)));
}

/** Index ranges that the call read. */
async function readsOf(call: () => Promise<unknown>): Promise<number> {
  let reads = 0;
  const stopWatching = watchDatabase((op) => {
    if (["1.0/get", "1.0/queryStream", "1.0/queryPage"].includes(op)) reads++;
  });
  await call();
  stopWatching();
  return reads;
}

describe("ADMIN-34: a large course", () => {
  test("is copied in parts that each fit a transaction, even for the greatest course", async () => {
    const { t, admin } = await createFilesScene();
    const letRun = holdScheduled(t);
    const size = { lessons: 160, questions: 200, practice: 2 };
    const courseId = await addLarge(t, size);
    // A lesson that the copy has by then costs up to four ranges.
    const most = RANGES - 4 * (limits.lessonsPerCourse - size.lessons);
    const before = await exportFiles(t);
    const source = await t.query(internal.jobs.courseCopies.read, { courseId, slug: "made-up-copy" });
    const whole = { ...(JSON.parse(source.course) as NewCourse), title: "Made up (copy)", slug: "made-up-copy" };
    const parts = partsOf(whole, limits.imagesPerCourse);
    let copyId: Id<"courses"> | null = null;
    for (const [index, part] of parts.entries()) {
      const copied = index === parts.length - 1 ? source.title : null;
      const { lessonAt } = source;
      const args = { copyId, course: JSON.stringify(part), lessonAt, cover: null, images: [], copied };
      const reads = await readsOf(async () => {
        copyId = await admin.as.mutation(internal.jobs.courseCopies.write, args);
      });
      expect(reads, `part ${index}`).toBeLessThan(most);
    }
    expect(parts.length).toBeGreaterThan(2);
    expect(await filesOfCopy(t)).toEqual(before);
    await letRun();
    await expectSound(t);
  });

  test("that cannot be finished leaves nothing", async () => {
    const { t, admin } = await createFilesScene();
    const courseId = await addLarge(t, { lessons: 100, questions: 20 });
    const stopWatching = watchDatabase((_op, args) => {
      if (args.includes("Asks 19?")) throw new Error("The disk is full.");
    });
    const asked = admin.as.action(api.admin.courses.duplicate, { courseId, ...copied() });
    await expect(asked).rejects.toThrow("The disk is full.");
    stopWatching();
    expect((await readTables(t)).courses).toHaveLength(1);
    await finishScheduled(t);
    expect((await readTables(t)).lessons).toHaveLength(100);
    await expectSound(t);
  });
});
