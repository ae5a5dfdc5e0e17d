import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { zipSync } from "fflate";

const FOLDER = "convex/seed/courses/git-e-github";

interface CourseFile {
  title: string;
  modules: { lessons: { file: string; title: string; durationMinutes: number }[] }[];
  exam: { questions: { lesson?: string }[] };
}

async function zipped(change: (course: CourseFile, files: Map<string, string>) => void): Promise<Buffer> {
  const names = await readdir(FOLDER);
  const read = async (name: string) => [name, await readFile(join(FOLDER, name), "utf8")] as const;
  const files = new Map(await Promise.all(names.map(read)));
  const course = JSON.parse(files.get("course.json") ?? "") as CourseFile;
  change(course, files);
  files.set("course.json", JSON.stringify(course, null, 2));
  const bytes = [...files].map(([name, text]) => [name, new TextEncoder().encode(text)] as const);
  return Buffer.from(zipSync(Object.fromEntries(bytes)));
}

/** A demonstration course as a ZIP: another title, one lesson longer, one under another name. */
export const changedCourse = () =>
  zipped((course) => {
    course.title = "Git e GitHub para equipes";
    const [first, second] = course.modules[0]?.lessons ?? [];
    if (!first || !second) throw new Error("the course has too few lessons");
    first.durationMinutes += 5;
    for (const question of course.exam.questions) if (question.lesson === second.title) delete question.lesson;
    second.title = "O primeiro repositório";
  });

/** The same without a lesson's file, and with one that is too short. */
export const brokenCourse = () =>
  zipped((course, files) => {
    const [first, second] = course.modules[0]?.lessons ?? [];
    files.delete(first?.file ?? "");
    files.set(second?.file ?? "", "## Um texto\n\nCurto, com [um link](/lesson/nada).\n");
  });
