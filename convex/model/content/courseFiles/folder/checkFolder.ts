import type { Path } from "../../../../shared/jsonLines";
import { courseLanguages, defaultCourseLanguage } from "../../../../shared/courseFacts";
import { limits } from "../../../../shared/limits";
import { checkBank } from "./bank";
import { COURSE_FILE, judge, readCourseFile, type CourseFile, type FiledCourse } from "./courseFile";
import { checkLesson, linkedCourses } from "./lessonText";
import type { Fence } from "../../../../shared/markdown";
import type { NewCourse } from "./newCourse";
import { checkPracticeQuestions, type LessonPractice } from "./practice";
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
  /** A refused field, where it stands. `message`: a key of the client's namespace `validation`. */
  problemAt: (path: Path, message: string) => CourseProblem;
}

interface Surroundings {
  /** Slugs of courses that are there, besides this one. */
  courses: ReadonlySet<string>;
  /** Of the folder; null where it has none. */
  slug: string | null;
  /** Of the school's site and storage, where they are known. */
  origins?: readonly string[];
}

/** AUTHOR-1. All that is wrong with a course in files, except what running its code would show. */
export function checkFolder({ texts, names }: Folder, { courses, slug, origins = [] }: Surroundings): CheckedFolder {
  const problems: CourseProblem[] = [];
  const checked: CheckedFolder = { problems, course: null, source: null, fences: new Map(), problemAt: refusal(null) };
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
  checked.problemAt = refusal(file);
  checked.course = judge(checked.source, ({ path, message }) => {
    const problem = checked.problemAt(path, message);
    // A lesson without a file is told above.
    if (problem.file === COURSE_FILE || texts.has(problem.file)) problems.push(problem);
  });
  const practice: LessonPractice[] = [];
  for (const { lesson, module } of course.modules.flatMap(placesOf)) {
    const content = texts.get(lesson.file);
    // What is too long has been told, and is not looked at.
    if (content === undefined || content.length > 2 * limits.lessonContent || checked.fences.has(lesson.file)) continue;
    const language = courseLanguages.find((each) => each === course.language) ?? defaultCourseLanguage;
    const shape = { language, isVideo: lesson.lessonType === "video" };
    const around = { files: names, courses: new Set([...courses, course.slug]), origins };
    const about = reporter(problems, lesson.file);
    const fences = checkLesson(
      { file: lesson.file, text: content, around, ...shape, minutes: lesson.durationMinutes },
      about,
    );
    checked.fences.set(lesson.file, fences);
    practice.push({ module: module - 1, fences, report: about });
  }
  checkPracticeQuestions(file, practice, report);
  problems.sort((one, other) => one.file.localeCompare(other.file) || one.line - other.line);
  return checked;
}

/** The text of a lesson has a file of its own. */
const refusal =
  (file: CourseFile | null): CheckedFolder["problemAt"] =>
  (path, message) => {
    const [, module, , lesson, field] = path;
    const name = field === "content" && file?.course.modules[Number(module)]?.lessons[Number(lesson)]?.file;
    const shared = { level: "error", reason: "field" } as const;
    if (typeof name === "string" && name !== "")
      return { ...shared, file: name, line: 1, detail: { place: "content", message } };
    return { ...shared, file: COURSE_FILE, line: file?.lineOf(path) ?? 1, detail: { place: path.join("."), message } };
  };

/** Slugs of the courses that the lessons link to. */
export function linksOf({ texts }: Folder): string[] {
  return [...new Set([...texts].flatMap(([name, text]) => (name === COURSE_FILE ? [] : linkedCourses(text))))];
}

/** Hours are lessons, practice and exam (COURSE-11). */
function checkHours({ course, lineOf }: CourseFile, report: Report): void {
  const minutes = course.modules.flatMap(({ lessons }) => lessons).reduce((sum, each) => sum + each.durationMinutes, 0);
  const hours = course.durationHours;
  // What is no number is refused by the schema.
  if (typeof hours !== "number" || typeof minutes !== "number") return;
  if (minutes > hours * 60) report(lineOf(["durationHours"]), "hours", { minutes, hours });
  else if (minutes * 1.5 + 60 < hours * 60) report(lineOf(["durationHours"]), "hours", { minutes, hours }, "warning");
}

function checkFiles({ course, lineOf }: CourseFile, texts: Folder["texts"], report: Report): void {
  const named = new Set<string>();
  const titles = new Set<string>();
  for (const { lesson, path, module, position } of course.modules.flatMap(placesOf)) {
    const line = lineOf([...path, "file"]);
    if (typeof lesson.file !== "string" || lesson.file === "") {
      report(line, "fileUnnamed");
      continue;
    }
    if (named.has(lesson.file)) report(line, "fileTwice", { name: lesson.file });
    else if (!texts.has(lesson.file)) report(line, "fileGone", { name: lesson.file });
    const [, first, second] = /^(\d+)-(\d+)(?:-|\.)/.exec(lesson.file) ?? [];
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
