import { afterEach, expect, test, vi } from "vitest";
import { internal } from "../../convex/_generated/api";
import { planImport } from "../../convex/model/flows/courseFiles/plan";
import { RANGES, rangesOf } from "../../convex/model/flows/courseFiles/size";
import { asWritten } from "../../convex/model/learning/exams/optionOrder";
import { limits } from "../../convex/shared/limits";
import { expectSound, holdScheduled } from "./admin/scene";
import { createFilesScene, importFiles } from "./courseFilesScene";
import { watchDatabase } from "./databaseCalls";
import { block } from "./practiceScene";
import { createBackend, mutate, present, readTables, snapshot, type Backend } from "./setup";

afterEach(() => {
  vi.useRealTimers();
});

interface Shape {
  modules: number;
  /** Number per module. */
  lessons: number;
  questions: number;
  /** Practice questions of each lesson. */
  practice?: number;
  /** Words of every text. */
  text?: string;
  /** Words of every question. */
  asks?: string;
  /** Modules by which the lessons have moved on. */
  moved?: number;
  reversed?: boolean;
}

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

function courseOf(shape: Shape) {
  const { practice = 0, text = "Text", asks = "Asks", moved = 0, reversed = false } = shape;
  const ordered = <Item>(items: Item[]): Item[] => (reversed ? items.reverse() : items);
  const lessonOf = (module: number, lesson: number) => {
    const title = `${(module + moved) % shape.modules}.${lesson}`;
    const questions = numbers(practice).map((each) => block(`${text} ${title} ${each}`));
    const content = `## ${text} ${title}\n\n${questions.join("")}`.trim();
    return { title: `Lesson ${title}`, lessonType: "text", durationMinutes: 5, content };
  };
  const options = { optionB: "b", optionC: "c", optionD: "d", correctOption: "a", tags: [] };
  return {
    ...{ slug: "large", title: "Large", description: "Many", durationHours: 100, language: "en", outcomes: [] },
    modules: numbers(shape.modules).map((module) => ({
      ...{ title: `Module ${module}`, description: "Part" },
      lessons: ordered(numbers(shape.lessons).map((lesson) => lessonOf(module, lesson))),
    })),
    exam: {
      ...{ title: "Exam", description: "Last", passingScore: 80 },
      questions: ordered(
        numbers(shape.questions).map((number) => ({
          ...{ questionText: `${asks} ${number}?`, optionA: `${number}` },
          ...options,
        })),
      ),
    },
  };
}

/** Imports it. `reads`: index ranges that the transaction read; `known`: how many it was expected to read at most. */
async function importing(t: Backend, shape: Shape): Promise<{ reads: number; known: number }> {
  const course = JSON.stringify(courseOf(shape));
  const known = await mutate(t, async (ctx) => {
    const { matched, changes } = await planImport(ctx, { course, newCover: false, newImages: [] });
    return rangesOf(matched, changes);
  });
  const letRun = holdScheduled(t);
  let reads = 0;
  const stopWatching = watchDatabase((op) => {
    if (["1.0/get", "1.0/queryStream", "1.0/queryPage"].includes(op)) reads++;
  });
  const how = { cover: null, images: [], remove: true, seen: null, byAdministrator: false, fileName: "" };
  await t.mutation(internal.jobs.courseFiles.apply, { course, ...how });
  stopWatching();
  await letRun();
  return { reads, known };
}

test("AUTHOR-13: no import reads more than is expected of it, whatever it changes", async () => {
  const t = createBackend();
  const small = { modules: 2, lessons: 5, questions: 3 };
  const large = { modules: 4, lessons: 8, questions: 30, practice: 5 };
  const shapes: Record<string, Shape> = {
    new: small,
    same: small,
    larger: large,
    rewritten: { ...large, text: "Other" },
    "asked otherwise": { ...large, text: "Other", asks: "Wonders" },
    "in other modules": { ...large, text: "Other", asks: "Wonders", moved: 1 },
    reversed: { ...large, text: "Other", asks: "Wonders", moved: 1, reversed: true },
    smaller: { ...small, text: "Other", asks: "Wonders" },
    bare: { modules: 1, lessons: 0, questions: 0 },
  };
  for (const [name, shape] of Object.entries(shapes)) {
    const { reads, known } = await importing(t, shape);
    expect(reads, name).toBeLessThanOrEqual(known);
  }
  await expectSound(t);
});

test("AUTHOR-13: 100 lessons with 100 questions are imported at once, and stay within a transaction", async () => {
  const t = createBackend();
  const { reads, known } = await importing(t, { modules: 10, lessons: 10, questions: 100, practice: 1 });
  expect(reads).toBeLessThan(RANGES);
  expect(known).toBeLessThan(RANGES);
  expect((await readTables(t)).lessons).toHaveLength(100);
  await expectSound(t);
});

test("AUTHOR-13: beside a large bank a course is imported at once, and a file that would replace the bank is refused", async () => {
  const t = createBackend();
  const shape = { modules: 1, lessons: 3, questions: limits.questionsPerBank };
  await importing(t, { ...shape, questions: 1 });
  await t.run(async (ctx) => {
    const { _id, _creationTime, ...row } = await present(await ctx.db.query("examQuestions").first());
    for (let number = 1; number < shape.questions; number++)
      await ctx.db.insert("examQuestions", {
        ...{ ...asWritten(row), questionText: `Asks ${number}?`, optionA: `${number}` },
        // As where some have left.
        orderIndex: 2 * number,
      });
  });
  const { reads, known } = await importing(t, { ...shape, text: "Other" });
  expect(reads).toBeLessThanOrEqual(known);
  expect(known).toBeLessThan(RANGES / 4);
  expect((await readTables(t)).lessonContents[0]?.markdown).toContain("Other");
  await expect(importing(t, { ...shape, asks: "Wonders" })).rejects.toThrow("importTooLarge");
});

test("AUTHOR-13: a course of the greatest size is refused in the dry run, with the reason", async () => {
  const scene = await createFilesScene();
  const before = await snapshot(scene.t);
  const shape = { modules: 10, lessons: limits.lessonsPerCourse / 10, questions: limits.questionsPerBank };
  const course = courseOf(shape);
  const texts: Record<string, string> = {};
  const modules = course.modules.map((module, index) => ({
    ...module,
    lessons: module.lessons.map(({ content, ...lesson }, inner) => {
      const two = (number: number) => String(number + 1).padStart(2, "0");
      const file = `${two(index)}-${two(inner)}-text.md`;
      texts[file] = content;
      return { ...lesson, file };
    }),
  }));
  const files = { "course.json": JSON.stringify({ ...course, modules }, null, 2), ...texts };
  const { checked, done } = await importFiles(scene, files);
  expect(checked.plan).toBeNull();
  expect(checked.problems.filter(({ reason }) => reason === "field")).toMatchObject([
    { file: "course.json", level: "error", detail: { message: "importTooLarge" } },
  ]);
  expect((await done()).plan).toBeNull();
  expect(await snapshot(scene.t)).toEqual(before);
});
