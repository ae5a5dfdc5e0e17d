import { courseLanguages, defaultCourseLanguage } from "../courseFacts";
import { checkBank } from "./bank";
import { COURSE_FILE, judge, readCourseFile, type CourseFile, type FiledCourse } from "./courseFile";
import { checkLesson, linkedCourses } from "./lessonText";
import type { Fence } from "./markdown";
import type { NewCourse } from "./newCourse";
import { reporter, type CourseProblem, type Report } from "./problems";

/** The files of a course. */
export interface Folder {
  /** Text by name: `course.json` and those that end with `.md`. */
  texts: ReadonlyMap<string, string>;
  /** Every name, also of pictures. */
  names: ReadonlySet<string>;
}

export interface CheckedFolder {
  /** By file and line. */
  problems: CourseProblem[];
  /** Null when it could not be stored. */
  course: NewCourse | null;
  /** The same before it was judged, as the server's functions take it. */
  source: unknown;
  /** Blocks of code, by file. */
  fences: Map<string, Fence[]>;
}

interface Surroundings {
  /** Slugs of courses that are there, besides this one. */
  courses: ReadonlySet<string>;
  /** Of the folder; null where it has none. */
  slug: string | null;
}

/** AUTHOR-1. All that is wrong with a course in files, except what running its code would show. */
export function checkFolder({ texts, names }: Folder, { courses, slug }: Surroundings): CheckedFolder {
  const problems: CourseProblem[] = [];
  const checked: CheckedFolder = { problems, course: null, source: null, fences: new Map() };
  const report = reporter(problems, COURSE_FILE);
  const text = texts.get(COURSE_FILE);
  if (text === undefined) {
    report(1, "noCourse");
    return checked;
  }
  const file = readCourseFile(text, report);
  if (!file) return checked;
  const { course, lineOf } = file;
  if (slug !== null && course.slug !== slug) report(lineOf(["slug"]), "slugOther", { slug });
  checkHours(file, report);
  checkBank(file, report);
  checkFiles(file, texts, report);
  checked.source = withTexts(course, texts);
  checked.course = judge(checked.source, ({ path, message }) => {
    const lesson = path.at(-1) === "content" ? course.modules[Number(path[1])]?.lessons[Number(path[3])] : undefined;
    // A lesson without a file is told above.
    if (lesson && !texts.has(lesson.file)) return;
    if (lesson) reporter(problems, lesson.file)(1, "field", { place: "content", message });
    else report(lineOf(path), "field", { place: path.join("."), message });
  });
  for (const lesson of course.modules.flatMap(({ lessons }) => lessons)) {
    const content = texts.get(lesson.file);
    if (content === undefined || checked.fences.has(lesson.file)) continue;
    const language = courseLanguages.find((each) => each === course.language) ?? defaultCourseLanguage;
    const shape = { language, isVideo: lesson.lessonType === "video" };
    const around = { files: names, courses: new Set([...courses, course.slug]) };
    const about = reporter(problems, lesson.file);
    checked.fences.set(
      lesson.file,
      checkLesson({ text: content, around, ...shape, minutes: lesson.durationMinutes }, about),
    );
  }
  problems.sort((one, other) => one.file.localeCompare(other.file) || one.line - other.line);
  return checked;
}

/** Slugs of the courses that the lessons link to. */
export function linksOf({ texts }: Folder): string[] {
  return [...new Set([...texts.values()].flatMap(linkedCourses))];
}

/** Hours are lessons, practice and exam (COURSE-11). */
function checkHours({ course, lineOf }: CourseFile, report: Report): void {
  const minutes = course.modules.flatMap(({ lessons }) => lessons).reduce((sum, each) => sum + each.durationMinutes, 0);
  const hours = course.durationHours;
  if (minutes > hours * 60) report(lineOf(["durationHours"]), "hours", { minutes, hours });
  else if (minutes * 1.5 + 60 < hours * 60) report(lineOf(["durationHours"]), "hours", { minutes, hours }, "warning");
}

function checkFiles({ course, lineOf }: CourseFile, texts: Folder["texts"], report: Report): void {
  const named = new Set<string>();
  const titles = new Set<string>();
  for (const { lesson, path, module, position } of course.modules.flatMap(placesOf)) {
    const line = lineOf([...path, "file"]);
    if (typeof lesson.file !== "string" || lesson.file === "") report(line, "fileUnnamed");
    else if (named.has(lesson.file)) report(line, "fileTwice", { name: lesson.file });
    else if (!texts.has(lesson.file)) report(line, "fileGone", { name: lesson.file });
    const [, first, second] = /^(\d+)-(\d+)(?:-|\.)/.exec(String(lesson.file)) ?? [];
    if (first !== undefined && (Number(first) !== module || Number(second) !== position))
      report(line, "outOfOrder", { lesson: position, module });
    if (titles.has(lesson.title)) report(lineOf([...path, "title"]), "titleTwice");
    named.add(lesson.file);
    titles.add(lesson.title);
  }
  for (const name of texts.keys())
    if (name !== COURSE_FILE && !named.has(name)) report(lineOf(["modules"]), "fileUnused", { name });
}

const placesOf = ({ lessons }: FiledCourse["modules"][number], index: number) =>
  lessons.map((lesson, inner) => ({
    lesson,
    path: ["modules", index, "lessons", inner],
    module: index + 1,
    position: inner + 1,
  }));

/** The lessons' texts in place of their files. A text begins and ends where it says something. */
function withTexts(course: FiledCourse, texts: Folder["texts"]): unknown {
  const withText = ({ file, ...lesson }: FiledCourse["modules"][number]["lessons"][number]) => ({
    ...lesson,
    content: texts.get(file)?.trim(),
  });
  const modules = course.modules.map((module) => ({ ...module, lessons: module.lessons.map(withText) }));
  return { ...course, modules };
}
