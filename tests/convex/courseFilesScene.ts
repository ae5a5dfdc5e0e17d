import { strToU8, zipSync } from "fflate";
import { api, internal } from "../../convex/_generated/api";
import type { Id } from "../../convex/_generated/dataModel";
import { readZip } from "../../convex/model/content/courseFiles/folder/zip";
import { addPerson, createBackend, readTables, type Backend, type Person } from "./setup";

interface Scene {
  t: Backend;
  admin: Person;
}
export type Files = Record<string, string | Uint8Array>;

export const PICTURE = new Uint8Array([...strToU8("RIFF1234WEBP"), 1, 2, 3]);

const question = (number: number) => ({
  ...{ questionText: `What is ${number}?`, optionA: "One", optionB: "Two", optionC: "Three", optionD: "Four" },
  ...{ correctOption: "abcd".charAt(number % 4), explanation: "Count.", lesson: "First", difficulty: "easy" },
  tags: ["numbers", "all"],
});
const lesson = (file: string, title: string) => ({ file, title, durationMinutes: 10 });

/** Everything that a course can say. */
export const madeCourse = () => ({
  ...{ slug: "made-up", title: "Made up", description: "Nothing\nreal", durationHours: 2 },
  ...{ language: "en", level: "beginner", outcomes: ["See", "Do"] },
  modules: [
    {
      ...{ title: "One", description: "First part" },
      lessons: [lesson("01-01-first.md", "First"), lesson("01-02-second.md", "Second")],
    },
    {
      ...{ title: "Two", description: "Second part" },
      lessons: [
        {
          ...{ file: "02-01-third.md", title: "Third", lessonType: "video" },
          ...{ videoAddress: "https://www.youtube.com/watch?v=abcdefghijk", durationMinutes: 10 },
        },
      ],
    },
  ],
  exam: {
    ...{
      title: "Exam",
      description: "Last",
      passingScore: 80,
      timeLimitMinutes: 30,
      drawCount: 2,
      spreadsOverModules: true,
      hidesReview: true,
    },
    questions: [question(1), question(2), question(3)],
  },
});
type Made = ReturnType<typeof madeCourse>;

export const madeFiles = (change: (course: Made) => void = () => undefined, files: Files = {}): Files => {
  const course = madeCourse();
  change(course);
  return {
    "course.json": `${JSON.stringify(course, null, 2)}\n`,
    ...{ "01-01-first.md": "## One\n", "01-02-second.md": "## Two\n\nText\n", "02-01-third.md": "## Three\n" },
    "cover.webp": PICTURE,
    ...files,
  };
};

export const zipOf = (files: Files): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, file]) => [name, bytesOf(file)])));
const bytesOf = (file: string | Uint8Array) => (typeof file === "string" ? strToU8(file) : file);

/** A stored file; convex-test does not keep the type of the upload. */
export const upload = (t: Backend, zip: Uint8Array, contentType = "application/zip"): Promise<Id<"_storage">> =>
  t.run(async (ctx) => {
    const id = await ctx.storage.store(new Blob([zip as Uint8Array<ArrayBuffer>]));
    await (ctx.db as never as { patch: (id: string, fields: object) => Promise<void> }).patch(id, { contentType });
    return id;
  });

export async function createFilesScene(): Promise<Scene> {
  const t = createBackend();
  return { t, admin: await addPerson(t, "admin") };
}

/** As an administrator does it. `remove` and `seen` as told; by default what the check has just seen. */
export async function importFiles(
  { t, admin }: Scene,
  files: Files,
  { remove = false, seen }: { remove?: boolean; seen?: string } = {},
) {
  const send = async () => ({ fileId: await upload(t, zipOf(files)), fileName: "course.zip" });
  const checked = await admin.as.action(api.admin.courseFiles.check, await send());
  const args = { ...(await send()), remove, seen: seen ?? checked.plan?.seen ?? "" };
  return { checked, done: () => admin.as.action(api.admin.courseFiles.apply, args) };
}

/** "lesson changed First" */
export const changesOf = (report: { plan: { changes: { kind: string; what: string; name: string }[] } | null }) =>
  report.plan?.changes.map(({ kind, what, name }) => `${kind} ${what} ${name}`);

export async function exportFiles(t: Backend, slug = "made-up"): Promise<Record<string, string>> {
  const zip = await t.action(internal.cli.courseFiles.exportFile, { slug });
  const { files } = readZip(new Uint8Array(zip ?? new ArrayBuffer(0)));
  return Object.fromEntries([...(files ?? [])].map(([name, file]) => [name, new TextDecoder("latin1").decode(file)]));
}

/** A scene that has imported the made-up course. */
export async function createImported(): Promise<Scene> {
  const scene = await createFilesScene();
  await (await importFiles(scene, madeFiles())).done();
  return scene;
}

export const lessonsOf = async ({ t }: Scene) =>
  (await readTables(t)).lessons.map(({ _id, title }) => ({ _id, title }));
