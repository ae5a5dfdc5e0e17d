import { readdir, readFile } from "node:fs/promises";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { COURSE_FILE } from "../../convex/model/content/courseFiles/folder/courseFile";
import { checkFolder, type CheckedFolder } from "../../convex/model/content/courseFiles/folder/checkFolder";
import { isCourseFile, openFiles, picturesBeside } from "../../convex/model/content/courseFiles/folder/folderFiles";
import { isPicture } from "../../convex/shared/lessonImages";

/**
 * Reads a folder's files by name, and pictures of its subfolders.
 *
 * Returns an empty map when there is no such folder.
 */
export async function readFiles(folder: string): Promise<Map<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>();
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => []);
  for (const entry of entries) {
    const path = relative(folder, join(entry.parentPath, entry.name));
    const name = path.split(sep).join("/");
    if (entry.isFile() && (path === entry.name || isPicture(name))) files.set(name, await readFile(join(folder, path)));
  }
  return files;
}

/** Selects the files of an import: the course and pictures it shows. */
export function filesToSend(files: ReadonlyMap<string, Uint8Array>): Map<string, Uint8Array> {
  const { texts } = openFiles(files).folder;
  const shown = new Set([...texts].flatMap(([file, text]) => picturesBeside(file, text).map(({ name }) => name)));
  return new Map([...files].filter(([name]) => isCourseFile(name) || shown.has(name.normalize("NFC"))));
}

/**
 * Checks a course without running its code.
 *
 * Links may lead to the courses in sibling folders.
 */
export async function readCourseFolder(folder: string): Promise<CheckedFolder> {
  const opened = openFiles(await readFiles(folder));
  const home = dirname(resolve(folder));
  const beside = (await readdir(home, { withFileTypes: true }).catch(() => [])).filter((entry) => entry.isDirectory());
  const courses = new Set<string>();
  for (const { name } of beside) if ((await readdir(join(home, name))).includes(COURSE_FILE)) courses.add(name);
  const checked = checkFolder(opened.folder, { courses, slug: basename(resolve(folder)) });
  return { ...checked, problems: [...opened.problems, ...checked.problems] };
}
