import { readdir, readFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { COURSE_FILE } from "../../convex/shared/courseFiles/courseFile";
import { checkFolder, type CheckedFolder } from "../../convex/shared/courseFiles/checkFolder";
import { openFiles } from "../../convex/shared/courseFiles/folderFiles";

/** What a folder holds, by name; nothing where there is none. */
export async function readFiles(folder: string): Promise<Map<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>();
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  for (const { name } of entries.filter((entry) => entry.isFile())) files.set(name, await readFile(join(folder, name)));
  return files;
}

/** Everything that can be said without running code. Links may lead to the courses in the folders beside this one. */
export async function readCourseFolder(folder: string): Promise<CheckedFolder> {
  const opened = openFiles(await readFiles(folder));
  const home = dirname(resolve(folder));
  const beside = (await readdir(home, { withFileTypes: true }).catch(() => [])).filter((entry) => entry.isDirectory());
  const courses = new Set<string>();
  for (const { name } of beside) if ((await readdir(join(home, name))).includes(COURSE_FILE)) courses.add(name);
  const checked = checkFolder(opened.folder, { courses, slug: basename(resolve(folder)) });
  return { ...checked, problems: [...opened.problems, ...checked.problems] };
}
