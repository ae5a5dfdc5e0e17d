import { expect, test } from "vitest";
import { api } from "../../convex/_generated/api";
import type { Id } from "../../convex/_generated/dataModel";
import { expectSound } from "./admin/scene";
import { createFilesScene, importFiles, lessonsOf, type madeCourse, madeFiles } from "./courseFilesScene";
import { block } from "./practiceScene";
import { listFinished } from "./practiceScene";
import { addPerson, finishScheduled, readTables } from "./setup";

test("PRACTICE-9: what a lesson asks and who completed it follow it into another module", async () => {
  const first = `## One\n\n${block("Q")}`.trim();
  const scene = await createFilesScene();
  const { t, admin } = scene;
  await (await importFiles(scene, madeFiles(undefined, { "01-01-first.md": first }))).done();
  const { courses, modules } = await readTables(t);
  const courseId = courses[0]?._id as Id<"courses">;
  const [one, two] = modules.map(({ _id }) => _id);
  await admin.as.mutation(api.admin.courses.setStatus, { courseId, status: "published" });
  const study = async (titles: string[]) => {
    const { as, userId } = await addPerson(t);
    await as.mutation(api.student.enrollments.enroll, { courseId });
    for (const { _id, title } of await lessonsOf(scene))
      if (titles.includes(title)) await as.mutation(api.student.progress.complete, { lessonId: _id });
    return userId;
  };
  const ofOne = await study(["First", "Second"]);
  const ofBoth = await study(["First", "Third"]);
  await study(["Third"]);
  // More than one batch.
  for (let more = 0; more < 25; more++) await study(["First"]);
  const finished = () => listFinished(t);
  expect(await finished()).toEqual([
    // The second module asks nothing.
    [ofOne, one],
  ]);

  const moveFirst = (made: ReturnType<typeof madeCourse>): void => {
    const [lesson] = made.modules[0]?.lessons.splice(0, 1) ?? [];
    if (lesson) made.modules[1]?.lessons.push({ ...lesson, file: "02-02-first.md" });
  };
  await (await importFiles(scene, madeFiles(moveFirst, { "02-02-first.md": first }))).done();
  await finishScheduled(t);
  await expectSound(t);
  expect((await readTables(t)).practiceQuestions).toMatchObject([{ moduleId: two }]);
  expect(await finished()).toEqual([[ofBoth, two]]);

  const mergeAll = (made: ReturnType<typeof madeCourse>): void => {
    moveFirst(made);
    made.modules[1]?.lessons.push(...(made.modules.shift()?.lessons ?? []));
    const files = ["01-01-third.md", "01-02-first.md", "01-03-second.md"];
    for (const [index, lesson] of made.modules[0]?.lessons.entries() ?? [])
      Object.assign(lesson, { file: files[index] });
  };
  const texts = { "01-01-third.md": "## Three\n", "01-02-first.md": first, "01-03-second.md": "## Two\n\nText\n" };
  await (await importFiles(scene, madeFiles(mergeAll, texts), { remove: true })).done();
  await finishScheduled(t);
  await expectSound(t);
  expect(await finished()).toEqual([]);
});
