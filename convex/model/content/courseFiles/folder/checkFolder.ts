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
  /** Texts by name: `course.json` and every `.md` file. */
  texts: ReadonlyMap<string, string>;
  /** Every file name, pictures included. */
  names: ReadonlySet<string>;
}

export interface CheckedFolder {
  /** By file and line. */
  problems: CourseProblem[];
  /** Null if it could not be stored. */
  course: NewCourse | null;
  /** The course before validation, as the server's functions take it. */
  source: unknown;
  /** Code blocks by file. */
  fences: Map<string, Fence[]>;
  /**
   * The problem of a refused field, at its line.
   * `message`: a key of the client's namespace `validation`.
   */
  problemAt: (path: Path, message: string) => CourseProblem;
}

interface Surroundings {
  /** Slugs of the other existing courses. */
  courses: ReadonlySet<string>;
  /** Slug of the folder; null without one. */
  slug: string | null;
  /** Origins of the school's site and storage, where known. */
  origins?: readonly string[];
}

/**
 * Lists everything wrong with a course in files (AUTHOR-1).
 * Except for what only running its code would show.
 */
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
    // A lesson without a file is already reported above.
    if (problem.file === COURSE_FILE || texts.has(problem.file)) problems.push(problem);
  });
  const practice: LessonPractice[] = [];
  for (const { lesson, module } of course.modules.flatMap(placesOf)) {
    const content = texts.get(lesson.file);
    // A text that is too long is already reported, and not checked.
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

/** A lesson's text belongs in a file of its own. */
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

/** Checks that hours cover lessons, practice and exam (COURSE-11). */
function checkHours({ course, lineOf }: CourseFile, report: Report): void {
  const minutes = course.modules.flatMap(({ lessons }) => lessons).reduce((sum, each) => sum + each.durationMinutes, 0);
  const hours = course.durationHours;
  // The schema rejects values that are not numbers.
  if (typeof hours !== "number" || typeof minutes !== "number") return;
  if (minutes > hours * 60) report(lineOf(["durationHours"]), "hours", { minutes, hours });
  else if (minutes * 1.5 + 60 < hours * 60) report(lineOf(["durationHours"]), "hoursSpare", { minutes, hours });
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

/** Puts the lessons' texts, trimmed, in place of their file names. */
function withTexts(course: FiledCourse, texts: Folder["texts"]): unknown {
  const withText = ({ file, ...lesson }: FiledCourse["modules"][number]["lessons"][number]) => ({
    ...lesson,
    content: texts.get(file)?.trim(),
  });
  const modules = course.modules.map((module) => ({ ...module, lessons: module.lessons.map(withText) }));
  return { ...course, modules };
}
