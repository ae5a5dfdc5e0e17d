import { layoutFlow } from "../../../../shared/figures/flowLayout";
import { parseFigure } from "../../../../shared/figures/parseFigure";
import { headingIds } from "./headingIds";
import { findUnknownHtml } from "../../../../shared/lessonHtml";
import { imagePlace, isPicture, pathOf, type ImagePlace } from "../../../../shared/lessonImages";
import { limits } from "../../../../shared/limits";
import { readMarkdown, withoutSpans, type Fence, type Line } from "../../../../shared/markdown";
import { readTargets, type Target } from "../../../../shared/markdownTree";
import { figureReasons, type CourseReason, type Detail, type Report } from "./problems";
import { readingEase } from "./readingLevel";

const WANTED_WORDS = 600;
const WORDS_PER_MINUTE = 200;
/** Reading ease below which Flesch called a text "difficult". */
const EASY_ENOUGH = 40;
/**
 * Widest figure, in px.
 * A phone of 360 pixels shows the text of a wider one at less than nine tenths of its size.
 */
const WIDEST = 335;
const PRACTICE = /^## (?:Pratique|Practice|Practica|Práctica)\b/;
const TASK = /^\*\*\d+\.\*\*/;
const SOLUTION = /^> \[!SOLUTION\]/;
const COURSE_LINK = /^\/course\/([^/?#]+)$/;

/** Valid targets of links and images. */
export interface Surroundings {
  /** Names of the folder's files. */
  files: ReadonlySet<string>;
  /** Slugs of the existing courses. */
  courses: ReadonlySet<string>;
  /** Origins of the school's site and storage. */
  origins: readonly string[];
}

interface Targets extends Surroundings {
  file: string;
  /** Ids of the lesson's headings, for links within it. */
  ids: ReadonlySet<string>;
}

interface Lesson {
  /** File name; images and links are relative to its folder. */
  file: string;
  text: string;
  around: Surroundings;
  language: "pt" | "es" | "en";
  isVideo: boolean;
  minutes: number;
}

/** Checks a lesson without running its code. */
export function checkLesson({ file, text, around, language, isVideo, minutes }: Lesson, report: Report): Fence[] {
  const { fences, lines } = readMarkdown(text);
  for (const fence of fences) checkFence(fence, report);
  for (const { number, text: line } of lines) if (/^# /.test(withoutSpans(line))) report(number, "firstHeading");
  checkTargets(readTargets(text), { ...around, file, ids: headingIds(text) }, report);
  for (const { line, tag } of findUnknownHtml(text)) report(line, "html", { tag });
  if (!isVideo) checkPractice(lines, report);
  const prose = lines.map(({ text: line }) => plain(line)).join("\n");
  const words = lines.flatMap(({ text: line }) => line.split(/\s+/).filter((word) => /\p{L}/u.test(word))).length;
  if (!isVideo && words < WANTED_WORDS) report(1, "fewWords", { words, wanted: WANTED_WORDS });
  if (typeof minutes === "number" && minutes < Math.floor(words / WORDS_PER_MINUTE))
    report(1, "fewMinutes", { minutes, words });
  const ease = readingEase(prose, language);
  if (ease !== null && ease < EASY_ENOUGH) report(1, "hardToRead", { ease, least: EASY_ENOUGH });
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

function checkTargets(targets: Target[], around: Targets, report: Report): void {
  for (const { kind, address, line } of targets) {
    const onProblem: OnProblem = (reason, detail) => report(line, reason, detail);
    if (kind === "link") checkLink(address, around, onProblem);
    else checkImage(address, around, onProblem);
  }
  const shown = targets.filter(({ kind, address }) => kind === "image" && isKept(imagePlace(address, around.origins)));
  const names = [...new Set(shown.map(({ address }) => address))];
  const excess = shown.find(({ address }) => address === names[limits.imagesPerLesson]);
  if (excess) report(excess.line, "imagesInLesson", { most: limits.imagesPerLesson });
}

const isKept = (place: ImagePlace): boolean => place === "stored" || place === "beside";

function checkImage(address: string, { files, file, origins }: Targets, onProblem: OnProblem): void {
  const place = imagePlace(address, origins);
  if (place === "elsewhere") onProblem("imageElsewhere", { address });
  if (place === "stored" && !files.has(address)) onProblem("imageGone", { name: address });
  if (place !== "beside") return;
  const name = pathOf(address, file);
  if (name === null || !hasFile(files, name)) onProblem("imageBeside", { name: address });
  else if (!isPicture(name)) onProblem("imageKind", { name: address });
}

/** Composes first: macOS stores an accent as a separate letter. */
const hasFile = (files: ReadonlySet<string>, name: string): boolean =>
  files.has(name) || files.has(name.normalize("NFC")) || files.has(name.normalize("NFD"));

type OnProblem = (reason: CourseReason, detail: Detail) => void;

function checkLink(target: string, { files, file, courses, ids }: Targets, onProblem: OnProblem): void {
  if (/^(?:https?|mailto):/.test(target)) return;
  if (target.startsWith("#") && ids.has(target.slice(1))) return;
  const course = COURSE_LINK.exec(target)?.[1];
  const name = pathOf(target, file);
  if (course !== undefined) {
    if (!courses.has(course)) onProblem("courseGone", { target });
  } else if (!target.startsWith("/") && !target.startsWith("#") && !(name !== null && hasFile(files, name))) {
    onProblem("fileGone", { name: target });
  } else onProblem("linkNowhere", { target });
}

/** Slugs of the courses that a text links to. */
export function linkedCourses(text: string): string[] {
  return readTargets(text).flatMap(({ kind, address }) => (kind === "link" && COURSE_LINK.exec(address)?.[1]) || []);
}

/** Checks that each task under "Practice" has its solution next. */
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

/** The text without tables, code and marks. */
const plain = (line: string): string =>
  /^\s*\|/.test(line)
    ? ""
    : line
        .replace(/^[>\s]*(?:\[!\w+\])?(?:#+ .*|[-*] |\d+\. )?/, "")
        .replace(/`+[^`]*`+/g, "x")
        .replace(/\]\([^()]*\)/g, "]")
        .replace(/[*_[\]]/g, "");
