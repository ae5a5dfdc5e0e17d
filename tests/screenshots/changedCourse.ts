import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { zipSync } from "fflate";

const FOLDER = "convex/seed/courses/git-e-github";

/** A demonstration course as a ZIP: one lesson is shorter, one is gone, the title is another, one is new. */
export async function changedCourse(): Promise<Buffer> {
  const names = await readdir(FOLDER);
  const files = new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(join(FOLDER, name), "utf8")] as const)),
  );
  const course = JSON.parse(files.get("course.json") ?? "") as {
    title: string;
    modules: { lessons: { file: string; title: string; durationMinutes: number }[] }[];
  };
  course.title = "Git e GitHub para equipes";
  const [module] = course.modules;
  const gone = module?.lessons.pop();
  module?.lessons.push({ file: "01-04-assinando-commits.md", title: "Assinando commits", durationMinutes: 15 });
  files.delete(gone?.file ?? "");
  files.set("01-04-assinando-commits.md", "## Por que assinar\n\nUm texto curto com [um link](/lesson/nada).\n");
  files.set("course.json", JSON.stringify(course));
  const entries = [...files].map(([name, content]) => [name, new TextEncoder().encode(content)] as const);
  return Buffer.from(zipSync(Object.fromEntries(entries)));
}
