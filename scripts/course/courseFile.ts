import ts from "typescript";
import { newCourse } from "../../convex/model/import/newCourse";
import { examForm } from "../../convex/shared/examForm";
import { lessonForm } from "../../convex/shared/lessonForm";
import { moduleForm } from "../../convex/shared/moduleForm";
import { filedQuestionForm } from "../../convex/shared/questionsForm";
import texts from "../../src/i18n/locales/en/validation.json";
import type { SeedCourse } from "../deployment";
import type { Report } from "./problems";

export type Path = readonly (string | number)[];
export interface CourseFile {
  course: FiledCourse;
  lineOf: (path: Path) => number;
}
interface FiledLesson {
  title: string;
  file: string;
  durationMinutes: number;
  lessonType?: string;
}
export interface FiledCourse extends Pick<SeedCourse, "slug" | "title"> {
  durationHours: number;
  language?: "pt" | "es" | "en";
  modules: { title: string; lessons: FiledLesson[] }[];
  exam?: SeedCourse["exam"];
}

const names = (...shapes: object[]) => new Set(shapes.flatMap((shape) => Object.keys(shape)));
/** What each object may say, by its place. */
const KNOWN: [RegExp, Set<string>][] = [
  [/^$/, names(newCourse.shape)],
  [/^modules\.\d+$/, names(moduleForm.shape, { lessons: 0 })],
  [/^modules\.\d+\.lessons\.\d+$/, names(lessonForm.shape, { file: 0 })],
  [/^exam$/, names(examForm.shape, { questions: 0 })],
  [/^exam\.questions\.\d+$/, names(filedQuestionForm.shape)],
];

/** `course.json`; null when it is not even the outline of a course. Fields are judged by the import's own schema. */
export function readCourseFile(text: string, report: Report): CourseFile | null {
  const source = ts.parseJsonText("course.json", text);
  const lineAt = (position: number): number => source.getLineAndCharacterOfPosition(position).line + 1;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const at = /position (\d+)/.exec((error as Error).message)?.[1];
    report(at === undefined ? text.split("\n").length : lineAt(Number(at)), `not JSON: ${(error as Error).message}`);
    return null;
  }
  const lineOf = (path: Path): number => lineAt(find(source.statements[0]?.expression, path)?.getStart(source) ?? 0);
  reportUnknown(value, [], (path, key) => report(lineOf(path), `nothing is called "${key}" here`));
  const { error } = newCourse.safeParse(withTexts(value));
  for (const { path, message } of error?.issues ?? []) {
    const place = path.filter((step) => typeof step !== "symbol");
    report(lineOf(place), `${place.join(".")}: ${message in texts ? texts[message as keyof typeof texts] : message}`);
  }
  return isOutline(value) ? { course: value, lineOf } : null;
}

/** The node of a path, or of what of it exists. */
function find(node: ts.Node | undefined, [step, ...rest]: Path): ts.Node | undefined {
  if (!node || step === undefined) return node;
  if (ts.isObjectLiteralExpression(node)) {
    const property = node.properties.find(
      (each) => each.name && ts.isStringLiteral(each.name) && each.name.text === step,
    );
    if (!property || !ts.isPropertyAssignment(property)) return node;
    return rest.length === 0 && isPlain(property.initializer) ? property : find(property.initializer, rest);
  }
  if (ts.isArrayLiteralExpression(node)) return find(node.elements[Number(step)], rest) ?? node;
  return node;
}

const isPlain = (node: ts.Node): boolean => !ts.isObjectLiteralExpression(node) && !ts.isArrayLiteralExpression(node);

function reportUnknown(value: unknown, path: Path, onUnknown: (path: Path, key: string) => void): void {
  if (typeof value !== "object" || value === null) return;
  const known = Array.isArray(value) ? undefined : KNOWN.find(([place]) => place.test(path.join(".")))?.[1];
  for (const [key, inner] of Object.entries(value)) {
    const here = [...path, Array.isArray(value) ? Number(key) : key];
    if (known && !known.has(key)) onUnknown(here, key);
    else reportUnknown(inner, here, onUnknown);
  }
}

/** The schema wants the lessons' texts, which are looked at in their own files. */
function withTexts(value: unknown): never {
  const copy = structuredClone(value) as { modules?: { lessons?: object[] }[] } | null;
  if (isOutline(copy))
    for (const { lessons } of copy.modules) for (const lesson of lessons) Object.assign(lesson, { content: "-" });
  return copy as never;
}

const isOutline = (value: unknown): value is FiledCourse => {
  const modules = (value as { modules?: unknown } | null)?.modules;
  return (
    Array.isArray(modules) && modules.every((module: { lessons?: unknown } | null) => Array.isArray(module?.lessons))
  );
};
