import { examForm } from "../../../../shared/examForm";
import { isTooDeep, jsonLines, syntaxErrorLine, type Path } from "../../../../shared/jsonLines";
import { lessonForm } from "../../../../shared/lessonForm";
import { moduleForm } from "../../../../shared/moduleForm";
import { filedQuestionForm } from "../../../../shared/questionsForm";
import { newCourse, type NewCourse } from "./newCourse";
import type { Report } from "./problems";

export const COURSE_FILE = "course.json";

/** `course.json` with the outline of a course; fields not validated. */
export interface CourseFile {
  course: FiledCourse;
  lineOf: (path: Path) => number;
}
export interface FiledLesson {
  title: string;
  file: string;
  durationMinutes: number;
  lessonType?: string;
}
export interface FiledCourse {
  slug: string;
  title: string;
  durationHours: number;
  language?: "pt" | "es" | "en";
  modules: { title: string; lessons: FiledLesson[] }[];
  exam?: { questions?: unknown } | null;
}

const names = (...shapes: object[]) => new Set(shapes.flatMap((shape) => Object.keys(shape)));
/** Known fields of each object, by path. */
const KNOWN: [RegExp, Set<string>][] = [
  [/^$/, names(newCourse.shape)],
  [/^modules\.\d+$/, names(moduleForm.shape, { lessons: 0 })],
  [/^modules\.\d+\.lessons\.\d+$/, names(lessonForm.shape, { file: 0 })],
  [/^exam$/, names(examForm.shape, { questions: 0 })],
  [/^exam\.questions\.\d+$/, names(filedQuestionForm.shape)],
];
/** Depth of exam.questions.0.tags.0; nothing of a course is deeper. */
const DEEPEST = 5;

/** Null if it is not even the outline of a course. */
export function readCourseFile(text: string, report: Report): CourseFile | null {
  let value: unknown;
  if (isTooDeep(text)) {
    report(1, "notJson", { message: "nested too deeply" });
    return null;
  }
  try {
    value = JSON.parse(text);
  } catch (error) {
    const { message } = error as Error;
    report(syntaxErrorLine(text), "notJson", { message });
    return null;
  }
  const lineOf = jsonLines(text);
  reportUnknown(value, [], (path, name) => report(lineOf(path), "nameUnknown", { name }));
  if (isOutline(value)) return { course: value, lineOf };
  judge(value, ({ path, message }) => report(lineOf(path), "field", { place: path.join("."), message }));
  return null;
}

interface Issue {
  path: Path;
  /** A key of the client's namespace `validation`. */
  message: string;
}

/** Validates by the import's own schema. */
export function judge(value: unknown, onIssue: (issue: Issue) => void): NewCourse | null {
  const parsed = newCourse.safeParse(value);
  for (const { path, message } of parsed.error?.issues ?? [])
    onIssue({ path: path.filter((step) => typeof step !== "symbol"), message });
  return parsed.data ?? null;
}

function reportUnknown(value: unknown, path: Path, onUnknown: (path: Path, key: string) => void): void {
  if (typeof value !== "object" || value === null || path.length > DEEPEST) return;
  const known = Array.isArray(value) ? undefined : KNOWN.find(([place]) => place.test(path.join(".")))?.[1];
  for (const [key, inner] of Object.entries(value)) {
    const here = [...path, Array.isArray(value) ? Number(key) : key];
    if (known && !known.has(key)) onUnknown(here, key);
    else reportUnknown(inner, here, onUnknown);
  }
}

const isOutline = (value: unknown): value is FiledCourse => {
  const modules = (value as { modules?: unknown } | null)?.modules;
  return (
    Array.isArray(modules) &&
    modules.every((module: { lessons?: unknown } | null) => {
      const lessons = module?.lessons;
      return Array.isArray(lessons) && lessons.every((lesson) => typeof lesson === "object" && lesson !== null);
    })
  );
};
