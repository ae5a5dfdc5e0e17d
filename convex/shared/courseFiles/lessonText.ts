import { layoutFlow } from "../figures/flowLayout";
import { parseFigure } from "../figures/parseFigure";
import { headingIds } from "../headingIds";
import { findUnknownHtml } from "../lessonHtml";
import { findForeignImages, storedImages } from "../lessonImages";
import { readMarkdown, type Fence, type Line } from "../markdown";
import { figureReasons, type CourseReason, type Detail, type Report } from "./problems";
import { readingEase } from "./readingLevel";

const WANTED_WORDS = 600;
const WORDS_PER_MINUTE = 200;
/** Flesch called what is below "difficult". */
const EASY_ENOUGH = 40;
/** A wider figure makes a phone of 360 pixels show its text at less than nine tenths of its size. */
const WIDEST = 335;
const PRACTICE = /^## (?:Pratique|Practice|Practica|Práctica)\b/;
const TASK = /^\*\*\d+\.\*\*/;
const SOLUTION = /^> \[!SOLUTION\]/;
const COURSE_LINK = /^\/course\/([^/?#]+)$/;
/** Bounded, so that no text makes it slow. */
const LINK = /\[[^[\]\n]{0,1000}\]\(\s{0,9}<?([^)\s>]{1,2000})[^)]{0,500}\)/g;

/** What it shows is checked apart. */
const IMAGE = /!\[[^[\]\n]{0,1000}\]\([^)\n]{0,2000}\)/g;

/** What links may lead to. */
export interface Surroundings {
  /** Names of the folder's files. */
  files: ReadonlySet<string>;
  /** Slugs of courses that are there. */
  courses: ReadonlySet<string>;
  /** Of the school's site and storage. */
  origins: readonly string[];
}

interface Targets extends Surroundings {
  /** Ids of the lesson's headings, which links within it may name. */
  ids: ReadonlySet<string>;
}

interface Lesson {
  text: string;
  around: Surroundings;
  language: "pt" | "es" | "en";
  isVideo: boolean;
  minutes: number;
}

/** What can be said of a lesson without running its code. */
export function checkLesson({ text, around, language, isVideo, minutes }: Lesson, report: Report): Fence[] {
  const { fences, lines } = readMarkdown(text);
  for (const fence of fences) checkFence(fence, report);
  const ids = headingIds(lines);
  for (const line of lines) checkLine(line, { ...around, ids }, report);
  for (const { line, tag } of findUnknownHtml(text)) report(line, "html", { tag });
  for (const { line, address } of findForeignImages(text, around.origins)) report(line, "imageElsewhere", { address });
  if (!isVideo) checkPractice(lines, report);
  const prose = lines.map(({ text: line }) => plain(line)).join("\n");
  const words = lines.flatMap(({ text: line }) => line.split(/\s+/).filter((word) => /\p{L}/u.test(word))).length;
  if (!isVideo && words < WANTED_WORDS) report(1, "fewWords", { words, wanted: WANTED_WORDS }, "warning");
  if (typeof minutes === "number" && minutes < Math.floor(words / WORDS_PER_MINUTE))
    report(1, "fewMinutes", { minutes, words }, "warning");
  const ease = readingEase(prose, language);
  if (ease !== null && ease < EASY_ENOUGH) report(1, "hardToRead", { ease, least: EASY_ENOUGH }, "warning");
  return fences;
}

function checkFence({ language, body, line, closed }: Fence, report: Report): void {
  if (!closed) report(line, "blockOpen");
  if (language !== "figure") return;
  const figure = parseFigure(body);
  if ("reason" in figure) {
    report(line + figure.line, figureReasons[figure.reason]);
    return;
  }
  const { drawing } = figure;
  const width = drawing.kind === "flow" ? layoutFlow(drawing.names, drawing.arrows, "down").width : 0;
  if (width > WIDEST) report(line, "figureWide", { width: Math.round(width), most: WIDEST });
}

function checkLine({ number, text }: Line, around: Targets, report: Report): void {
  const prose = text.replace(/(`+)[^`].*?\1/g, "");
  if (/^# /.test(prose)) report(number, "firstHeading");
  for (const name of storedImages(prose)) if (!around.files.has(name)) report(number, "imageGone", { name });
  for (const [, target = ""] of prose.replace(IMAGE, "").matchAll(LINK))
    checkLink(target, around, (reason, detail) => report(number, reason, detail));
}

type OnProblem = (reason: CourseReason, detail: Detail) => void;

function checkLink(target: string, { files, courses, ids }: Targets, onProblem: OnProblem): void {
  if (/^(?:https?|mailto):/.test(target)) return;
  if (target.startsWith("#") && ids.has(target.slice(1))) return;
  const course = COURSE_LINK.exec(target)?.[1];
  const name = target.split("#")[0] ?? "";
  if (course !== undefined) {
    if (!courses.has(course)) onProblem("courseGone", { target });
  } else if (!target.startsWith("/") && name !== "" && !files.has(name)) {
    onProblem("fileGone", { name: target });
  } else onProblem("linkNowhere", { target });
}

/** Slugs of the courses that a text links to. */
export function linkedCourses(text: string): string[] {
  return [...text.matchAll(LINK)].flatMap(([, target = ""]) => COURSE_LINK.exec(target)?.[1] ?? []);
}

/** Under "Practice", every task has its solution before the next one. */
function checkPractice(lines: Line[], report: Report): void {
  const start = lines.findIndex(({ text }) => PRACTICE.test(text));
  const heading = lines[start];
  if (!heading) {
    report(lines.at(-1)?.number ?? 1, "noExercise");
    return;
  }
  let open: number | undefined;
  let tasks = 0;
  const unsolved = (): void => {
    if (open !== undefined) report(open, "exerciseUnsolved");
  };
  for (const { text, number } of lines.slice(start + 1)) {
    if (/^## /.test(text)) break;
    if (TASK.test(text)) {
      unsolved();
      open = number;
      tasks++;
    } else if (SOLUTION.test(text)) open = undefined;
  }
  unsolved();
  if (tasks === 0) report(heading.number, "exerciseEmpty");
}

/** Without tables, code and marks. */
const plain = (line: string): string =>
  /^\s*\|/.test(line)
    ? ""
    : line
        .replace(/^[>\s]*(?:\[!\w+\])?(?:#+ .*|[-*] |\d+\. )?/, "")
        .replace(/`+[^`]*`+/g, "x")
        .replace(/\]\([^)]*\)/g, "]")
        .replace(/[*_[\]]/g, "");
