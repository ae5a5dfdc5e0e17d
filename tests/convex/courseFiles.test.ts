import { describe, expect, test } from "vitest";
import { api, internal } from "../../convex/_generated/api";
import { auditTrail, expectSound } from "./admin/scene";
import {
  changesOf,
  createFilesScene,
  createImported,
  exportFiles,
  importFiles,
  lessonsOf,
  madeCourse,
  madeFiles,
  PICTURE,
  upload,
  zipOf,
} from "./courseFilesScene";
import { addPerson, errorCode, readTables, snapshot } from "./setup";

describe("AUTHOR-5: a course as files", () => {
  test("travels to another deployment and back with the same bytes", async () => {
    const scene = await createImported();
    const files = await exportFiles(scene.t);
    expect(Object.keys(files)).toEqual([
      ...["course.json", "01-01-first.md", "01-02-second.md", "02-01-third.md", "cover.webp"],
    ]);
    expect(JSON.parse(files["course.json"] ?? "")).toEqual(madeCourse());
    expect(files["01-02-second.md"]).toBe("## Two\n\nText\n");
    const other = await createFilesScene();
    const zip = await scene.t.action(internal.cli.courseFiles.exportFile, { slug: "made-up" });
    const fileId = await upload(other.t, new Uint8Array(zip ?? new ArrayBuffer(0)));
    await other.t.action(internal.cli.courseFiles.importFile, { fileId, write: true, remove: false });
    const back = await other.t.action(internal.cli.courseFiles.exportFile, { slug: "made-up" });
    expect(new Uint8Array(back ?? new ArrayBuffer(0))).toEqual(new Uint8Array(zip ?? new ArrayBuffer(0)));
    await expectSound(other.t);
  });

  test("a draft that is not finished travels, too", async () => {
    const scene = await createFilesScene();
    const { modules: _, exam: __, ...course } = madeCourse();
    const bare = { ...course, modules: [{ title: "One", description: "Part", lessons: [] }] };
    await (await importFiles(scene, { "course.json": JSON.stringify(bare) })).done();
    expect(Object.keys(await exportFiles(scene.t))).toEqual(["course.json"]);
    const json = (await exportFiles(scene.t))["course.json"] ?? "";
    expect(changesOf((await importFiles(scene, { "course.json": json })).checked)).toEqual([]);
  });

  test("there is nothing to export of a course that is not there", async () => {
    const { t, admin } = await createFilesScene();
    expect(await admin.as.action(api.admin.courseFiles.download, { slug: "none" })).toBeNull();
    expect(await t.action(internal.cli.courseFiles.exportFile, { slug: "none" })).toBeNull();
  });
});

describe("AUTHOR-6: a dry run", () => {
  test("says what would change, by name, and changes nothing", async () => {
    const scene = await createImported();
    const before = await snapshot(scene.t);
    const files = madeFiles(
      (course) => {
        Object.assign(course, { title: "Renamed", level: undefined });
        const [one, two] = course.modules;
        Object.assign(one?.lessons[1] ?? {}, { durationMinutes: 12 });
        two?.lessons.unshift({ file: "02-01-new.md", title: "New", durationMinutes: 5 });
        course.exam.questions.reverse();
        Object.assign(course.exam.questions[0] ?? {}, { correctOption: "b", lesson: "Second" });
      },
      { "02-01-new.md": "## New", "01-01-first.md": "## Other\n" },
    );
    const { checked } = await importFiles(scene, files);
    expect(changesOf(checked)).toEqual([
      "course changed Renamed",
      "lesson changed First",
      "lesson changed Second",
      "lesson new New",
      "question changed What is 3?",
      ...["question moved What is 2?", "question moved What is 1?"],
    ]);
    expect(checked.plan?.changes[0]?.fields).toEqual([
      { field: "title", from: "Made up", to: "Renamed" },
      { field: "level", from: "beginner", to: "" },
    ]);
    expect(checked.plan?.changes[1]?.fields).toEqual([{ field: "content", from: "## One", to: "## Other" }]);
    expect(checked.plan?.changes[4]?.fields).toEqual([
      { field: "correctOption", from: "d", to: "b" },
      { field: "lesson", from: "First", to: "Second" },
    ]);
    expect(checked.problems.map(({ reason }) => reason)).toContain("noExercise");
    // Two uploads were made, of which one was read.
    expect((await snapshot(scene.t)).length).toBe(before.length);
    expect(await exportFiles(scene.t)).toMatchObject({ "01-01-first.md": "## One\n" });
  });

  test("says by file and line what cannot be stored", async () => {
    const scene = await createImported();
    const broken = madeFiles((course) => Object.assign(course.modules[0]?.lessons[0] ?? {}, { durationMinutes: 0 }));
    const { checked } = await importFiles(scene, broken);
    expect(checked.plan).toBeNull();
    const [problem] = checked.problems.filter(({ reason }) => reason === "field");
    expect(problem).toMatchObject({ file: "course.json", detail: { message: "durationMinutesInvalid" } });
    const lines = String(broken["course.json"]).split("\n");
    expect(lines[(problem?.line ?? 0) - 1]).toContain('"durationMinutes": 0');
    const emptied = await importFiles(scene, madeFiles(undefined, { "01-01-first.md": "\n" }));
    expect(emptied.checked).toMatchObject({
      plan: null,
      problems: expect.arrayContaining([
        {
          file: "01-01-first.md",
          line: 1,
          level: "error",
          reason: "field",
          detail: { place: "content", message: "contentRequired" },
        },
      ]) as never,
    });
  });
});

describe("AUTHOR-7: an import", () => {
  test("of what is there already changes nothing and leaves no entry", async () => {
    const scene = await createImported();
    expect(await auditTrail(scene.t)).toEqual([
      "course.imported Made up (course new: 1, cover new: 1, module new: 2, lesson new: 3, exam new: 1, question new: 3 (course.zip))",
    ]);
    const before = await snapshot(scene.t);
    const { checked, done } = await importFiles(scene, madeFiles());
    expect(checked.plan?.changes).toEqual([]);
    await done();
    expect(await snapshot(scene.t)).toBe(before);
  });

  test("makes a draft, and leaves a published course published", async () => {
    const scene = await createImported();
    const [course] = (await readTables(scene.t)).courses;
    expect(course?.status).toBe("draft");
    await scene.admin.as.mutation(api.admin.courses.setStatus, { courseId: course?._id as never, status: "published" });
    await (
      await importFiles(
        scene,
        madeFiles((made) => (made.title = "Renamed")),
      )
    ).done();
    expect((await readTables(scene.t)).courses[0]).toMatchObject({ status: "published", title: "Renamed" });
  });

  test("updates in place: progress stays with lessons that are renamed, moved or rewritten", async () => {
    const scene = await createImported();
    const { t, admin } = scene;
    const [course] = (await readTables(t)).courses;
    await admin.as.mutation(api.admin.courses.setStatus, { courseId: course?._id as never, status: "published" });
    const student = await addPerson(t);
    await student.as.mutation(api.student.enrollments.enroll, { courseId: course?._id as never });
    const before = await lessonsOf(scene);
    for (const { _id } of before.slice(0, 2))
      await student.as.mutation(api.student.progress.complete, { lessonId: _id });
    const questions = (await readTables(t)).examQuestions.map(({ _id }) => _id);
    const files = madeFiles(
      (made) => {
        const [one, two] = made.modules;
        const [first] = one?.lessons.splice(0, 1) ?? [];
        if (first) two?.lessons.push({ ...first, file: "02-02-first.md" });
        Object.assign(one?.lessons[0] ?? {}, { file: "01-01-second.md", title: "Another title" });
        Object.assign(two?.lessons[0] ?? {}, { title: "THIRD!" });
        Object.assign(made.exam.questions[0] ?? {}, { correctOption: "d" });
        for (const each of made.exam.questions) each.lesson = "Another title";
      },
      {
        ...{ "02-02-first.md": "## One\n", "01-01-second.md": "## Two\n\nText\n" },
        "02-01-third.md": "## Rewritten\n",
      },
    );
    const { checked, done } = await importFiles(scene, files);
    expect(changesOf(checked)).toEqual([
      ...["lesson changed Another title", "lesson changed THIRD!", "lesson moved First"],
      ...["question changed What is 1?", "question changed What is 2?", "question changed What is 3?"],
    ]);
    await done();
    expect((await lessonsOf(scene)).map(({ _id }) => _id)).toEqual(before.map(({ _id }) => _id));
    const tables = await readTables(t);
    expect(tables.examQuestions.map(({ _id }) => _id)).toEqual(questions);
    expect(tables.enrollments[0]).toMatchObject({ completedLessonCount: 2 });
    expect(tables.modules.map(({ lessonCount }) => lessonCount)).toEqual([1, 2]);
    expect(await exportFiles(t)).toMatchObject({ "02-01-third.md": "## Rewritten\n", "02-02-first.md": "## One\n" });
    await expectSound(t);
  });

  test("removes only what may be removed, and says who has completed it", async () => {
    const scene = await createImported();
    const { t, admin } = scene;
    const [course] = (await readTables(t)).courses;
    await admin.as.mutation(api.admin.courses.setStatus, { courseId: course?._id as never, status: "published" });
    const student = await addPerson(t);
    await student.as.mutation(api.student.enrollments.enroll, { courseId: course?._id as never });
    const third = (await lessonsOf(scene)).find(({ title }) => title === "Third");
    await student.as.mutation(api.student.progress.complete, { lessonId: third?._id as never });
    const less = madeFiles((made) => {
      made.modules.pop();
      made.exam.questions.pop();
    });
    const before = await exportFiles(t);
    const { checked, done } = await importFiles(scene, less);
    expect(changesOf(checked)).toEqual(["module removed Two", "lesson removed Third", "question removed What is 3?"]);
    expect(checked.plan?.changes[1]).toMatchObject({ students: 1 });
    expect(await errorCode(done())).toBe("removalNotConfirmed");
    expect(await exportFiles(t)).toEqual(before);
    await (await importFiles(scene, less, { remove: true })).done();
    const after = await readTables(t);
    expect([after.modules.length, after.lessons.length, after.examQuestions.length]).toEqual([1, 2, 2]);
    await expectSound(t);
  });

  test("does not change what nobody has looked at", async () => {
    const scene = await createImported();
    const files = madeFiles((made) => (made.title = "Mine"));
    const { done } = await importFiles(scene, files);
    await (
      await importFiles(
        scene,
        madeFiles((made) => (made.description = "Theirs")),
      )
    ).done();
    expect(await errorCode(done())).toBe("courseChanged");
    expect((await readTables(scene.t)).courses[0]).toMatchObject({ title: "Made up", description: "Theirs" });
  });

  test("does not return a course to draft that was published since it was looked at", async () => {
    const scene = await createImported();
    const { done } = await importFiles(
      scene,
      madeFiles((made) => made.exam.questions.splice(0)),
      { remove: true },
    );
    const courseId = (await readTables(scene.t)).courses[0]?._id as never;
    await scene.admin.as.mutation(api.admin.courses.setStatus, { courseId, status: "published" });
    expect(await errorCode(done())).toBe("courseChanged");
    expect((await readTables(scene.t)).courses[0]).toMatchObject({ status: "published" });
  });

  test("takes a new cover, keeps one that the folder lacks, and leaves no file behind", async () => {
    const scene = await createImported();
    const filesThere = () => scene.t.run(async (ctx) => (await ctx.db.system.query("_storage").collect()).length);
    expect(await filesThere()).toBe(1);
    const { "cover.webp": _, ...without } = madeFiles();
    expect(changesOf((await importFiles(scene, without)).checked)).toEqual([]);
    const other = new Uint8Array([...PICTURE, 9]);
    const { checked, done } = await importFiles(
      scene,
      madeFiles(undefined, { "cover.webp": other, "cover-small.webp": PICTURE }),
    );
    expect(changesOf(checked)).toEqual(["cover changed Made up"]);
    await done();
    expect(Object.keys(await exportFiles(scene.t)).filter((name) => name.startsWith("cover"))).toHaveLength(2);
  });

  test("cannot be used to read or delete a course's cover", async () => {
    const { t, admin } = await createImported();
    const [course] = (await readTables(t)).courses;
    const fileId = course?.coverLarge ?? "";
    const report = await admin.as.action(api.admin.courseFiles.check, { fileId, fileName: "x.zip" });
    expect(report.problems).toMatchObject([{ reason: "zipGone" }]);
    expect(Object.keys(await exportFiles(t))).toContain("cover.webp");
  });

  test("ACCESS-11: neither reads nor deletes a person's data, which is a ZIP as well", async () => {
    const { t, admin } = await createFilesScene();
    const fileId = await upload(t, zipOf(madeFiles()));
    const { userId } = await addPerson(t);
    await t.run((ctx) =>
      ctx.db.insert("dataExports", { userId, state: "ready", storageId: fileId, expiresAt: Date.now() + 1_000 }),
    );
    const report = await admin.as.action(api.admin.courseFiles.check, { fileId, fileName: "x.zip" });
    expect(report).toMatchObject({ plan: null, problems: [{ reason: "zipGone" }] });
    expect(await t.run(async (ctx) => (await ctx.db.system.query("_storage").collect()).length)).toBe(1);
  });

  test("ACCESS-11: an upload that is no ZIP is refused and deleted, whatever its type", async () => {
    const { t, admin } = await createFilesScene();
    for (const type of ["application/pdf", "application/zip"]) {
      const fileId = await upload(t, new TextEncoder().encode("%PDF-1.7"), type);
      const report = await admin.as.action(api.admin.courseFiles.check, { fileId, fileName: "x.zip" });
      expect(report).toMatchObject({ plan: null, problems: [{ reason: "zipBroken" }] });
    }
    expect(await t.run((ctx) => ctx.db.system.query("_storage").collect())).toEqual([]);
  });
});
