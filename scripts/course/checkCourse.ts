import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { checkBank } from "./bank";
import { readCourseFile, type CourseFile, type FiledCourse } from "./courseFile";
import { checkLesson } from "./lessonText";
import { checkPracticeQuestions, type LessonPractice } from "./practice";
import { reporter, type Problem, type Report } from "./problems";
import { runLessons, type RunnableLesson } from "./runCode";

/** AUTHOR-1. All that is wrong with the course in a folder, by file and line. */
export async function checkCourse(folder: string): Promise<Problem[]> {
  const problems: Problem[] = [];
  const name = join(folder, "course.json");
  const report = reporter(problems, name);
  if (!existsSync(name)) {
    report(1, "there is no such file, and a course begins with it");
    return problems;
  }
  const file = readCourseFile(await readFile(name, "utf8"), report);
  if (!file) return problems;
  const { course, lineOf } = file;
  const slug = basename(resolve(folder));
  if (course.slug !== slug) report(lineOf(["slug"]), `the slug is not the folder's name, ${slug}`);
  checkHours(file, report);
  checkBank(file, report);
  await checkFiles(file, folder, report);
  const lessons: (RunnableLesson & LessonPractice)[] = [];
  for (const { lesson, module } of course.modules.flatMap(placesOf)) {
    const path = join(folder, lesson.file || ".");
    if (!lesson.file || !existsSync(path)) continue;
    const about = reporter(problems, path);
    const text = await readFile(path, "utf8");
    const language = course.language ?? "pt";
    const isVideo = lesson.lessonType === "video";
    const fences = checkLesson({ text, folder, language, isVideo, minutes: lesson.durationMinutes }, about);
    lessons.push({ fences, report: about, module: module - 1 });
  }
  checkPracticeQuestions(file, lessons, report);
  await runLessons(lessons);
  return problems.sort((one, other) => one.file.localeCompare(other.file) || one.line - other.line);
}

/** Hours are lessons, practice and exam (COURSE-11). */
function checkHours({ course, lineOf }: CourseFile, report: Report): void {
  const minutes = course.modules.flatMap(({ lessons }) => lessons).reduce((sum, each) => sum + each.durationMinutes, 0);
  const said = `the lessons take ${minutes} minutes, the course says ${course.durationHours} hours`;
  const line = lineOf(["durationHours"]);
  if (minutes > course.durationHours * 60) report(line, said);
  else if (minutes * 1.5 + 60 < course.durationHours * 60) report(line, said, "warning");
}

async function checkFiles({ course, lineOf }: CourseFile, folder: string, report: Report): Promise<void> {
  const places = course.modules.flatMap(placesOf);
  const named = new Set<string>();
  const titles = new Set<string>();
  for (const { lesson, path, module, position } of places) {
    const line = lineOf([...path, "file"]);
    if (!lesson.file) report(line, "which file holds this lesson?");
    else if (named.has(lesson.file)) report(line, `${lesson.file} is here twice`);
    else if (!existsSync(join(folder, lesson.file))) report(line, `there is no file ${lesson.file}`);
    const [, first, second] = /^(\d+)-(\d+)-/.exec(lesson.file || "") ?? [];
    if (first !== undefined && (Number(first) !== module || Number(second) !== position))
      report(line, `out of order: this is lesson ${position} of module ${module}`);
    if (titles.has(lesson.title)) report(lineOf([...path, "title"]), "another lesson has this title");
    named.add(lesson.file);
    titles.add(lesson.title);
  }
  for (const file of await readdir(folder))
    if (file.endsWith(".md") && !named.has(file)) report(lineOf(["modules"]), `no lesson is in ${file}`);
}

const placesOf = ({ lessons }: FiledCourse["modules"][number], index: number) =>
  lessons.map((lesson, inner) => ({
    lesson,
    path: ["modules", index, "lessons", inner],
    module: index + 1,
    position: inner + 1,
  }));
