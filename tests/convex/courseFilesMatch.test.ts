import { describe, expect, test } from "vitest";
import { api, internal } from "../../convex/_generated/api";
import { auditTrail, expectSound } from "./admin/scene";
import {
  changesOf,
  createImported,
  importFiles,
  lessonsOf,
  madeFiles,
  upload,
  zipOf,
  type Files,
} from "./courseFilesScene";
import { addPerson, errorCode, readTables } from "./setup";

describe("AUTHOR-7: what is known again", () => {
  test("a renamed module and a question with other words keep their places", async () => {
    const scene = await createImported();
    const files = madeFiles((made) => {
      Object.assign(made.modules[0] ?? {}, { title: "Start" });
      Object.assign(made.exam.questions[0] ?? {}, { questionText: "How much is 1?" });
    });
    const { checked } = await importFiles(scene, files);
    expect(changesOf(checked)).toEqual(["module changed Start", "question changed How much is 1?"]);
  });

  const replacements: [string, () => Files, string[]][] = [
    [
      "with another title and text, though in the same place",
      () =>
        madeFiles((made) => Object.assign(made.modules[1]?.lessons[0] ?? {}, { title: "Other" }), {
          "02-01-third.md": "## Other\n",
        }),
      ["lesson new Other", "lesson removed Third"],
    ],
    [
      "with the same title, but in another module and with another text",
      () =>
        madeFiles((made) => Object.assign(made.modules[1] ?? {}, { title: "Unlike" }), {
          "02-01-third.md": "## Other\n",
        }),
      ["module new Unlike", "lesson new Third", "module removed Two", "lesson removed Third"],
    ],
  ];
  test.each(replacements)(
    "a lesson %s is a new one, and the old one's students are counted",
    async (_, files, changes) => {
      const scene = await createImported();
      const { t, admin } = scene;
      const [course] = (await readTables(t)).courses;
      await admin.as.mutation(api.admin.courses.setStatus, { courseId: course?._id as never, status: "published" });
      const student = await addPerson(t);
      await student.as.mutation(api.student.enrollments.enroll, { courseId: course?._id as never });
      const third = (await lessonsOf(scene)).find(({ title }) => title === "Third");
      await student.as.mutation(api.student.progress.complete, { lessonId: third?._id as never });
      const { checked, done } = await importFiles(scene, files());
      expect(changesOf(checked)).toEqual(changes);
      expect(checked.plan?.changes.at(-1)).toMatchObject({ what: "removed", students: 1 });
      expect(await errorCode(done())).toBe("removalNotConfirmed");
      await (await importFiles(scene, files(), { remove: true })).done();
      expect((await lessonsOf(scene)).map(({ _id }) => _id)).not.toContain(third?._id);
      await expectSound(t);
    },
  );

  test("a question with other words and options is a new one, though in the same place", async () => {
    const scene = await createImported();
    const files = madeFiles((made) =>
      Object.assign(made.exam.questions[0] ?? {}, { questionText: "Why?", optionA: "Because" }),
    );
    const { checked } = await importFiles(scene, files);
    expect(changesOf(checked)).toEqual(["question new Why?", "question removed What is 1?"]);
  });
});

test("AUTHOR-6, AUTHOR-9: that a published course becomes a draft is said before, and on the audit trail", async () => {
  const scene = await createImported();
  const [course] = (await readTables(scene.t)).courses;
  const courseId = course?._id as never;
  await scene.admin.as.mutation(api.admin.courses.setStatus, { courseId, status: "published" });
  const files = madeFiles((made) => made.exam.questions.splice(0));
  const { checked, done } = await importFiles(scene, files, { remove: true });
  expect(checked.plan?.changes[0]).toMatchObject({
    ...{ kind: "course", what: "changed" },
    fields: [{ field: "status", from: "published", to: "draft" }],
  });
  await done();
  expect((await readTables(scene.t)).courses[0]).toMatchObject({ status: "draft" });
  expect(await auditTrail(scene.t)).toContain("course.unpublished Made up");
});

test("AUTHOR-7: the command line does not change what its dry run has not compared", async () => {
  const { t } = await createImported();
  const fileId = await upload(t, zipOf(madeFiles((made) => (made.title = "Mine"))));
  const write = { fileId, write: true, remove: false, seen: "another course" };
  expect(await errorCode(t.action(internal.cli.courseFiles.importFile, write))).toBe("courseChanged");
});

test.each([{ durationMinutes: null }, { durationMinutes: true }, { file: { toString: 1 } }, { durationHours: null }])(
  "AUTHOR-6: a value of another kind is a problem with a line: %o",
  async (values) => {
    const scene = await createImported();
    const files = madeFiles((made) => {
      const place = "durationHours" in values ? made : made.modules[0]?.lessons[0];
      Object.assign(place ?? {}, values);
    });
    const { checked } = await importFiles(scene, files);
    expect(checked.plan).toBeNull();
    expect(checked.problems.filter(({ level }) => level === "error")).not.toEqual([]);
  },
);
