import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { layoutFlow } from "../../src/components/markdown/figure/flowLayout";
import { parseFigure, type FigureError } from "../../src/components/markdown/figure/parseFigure";
import { readMarkdown, type Fence, type Line } from "../../convex/shared/markdown";
import type { Report } from "./problems";
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
const LINK = /\[[^\]\n]*\]\(\s*<?([^)\s>]+)[^)]*\)/g;

const REASONS: Record<FigureError["reason"], string> = {
  kind: "the first line is a kind and a title: `flow: From here to there`",
  about: "the second line is `about: ` and 20 to 300 characters",
  empty: "nothing is drawn",
  syntax: "this line does not say what lines of this kind say",
  indent: "indent by two spaces a level",
  tooLong: "too long for a phone",
  tooMany: "too many lines, boxes or cells",
};

interface Lesson {
  text: string;
  folder: string;
  language: "pt" | "es" | "en";
  isVideo: boolean;
  minutes: number;
}

/** What can be said of a lesson without running its code. */
export function checkLesson({ text, folder, language, isVideo, minutes }: Lesson, report: Report): Fence[] {
  const { fences, lines } = readMarkdown(text);
  for (const fence of fences) checkFence(fence, report);
  for (const line of lines) checkLine(line, folder, report);
  if (!isVideo) checkPractice(lines, report);
  const prose = lines.map(({ text: line }) => plain(line)).join("\n");
  const words = lines.flatMap(({ text: line }) => line.match(/\S*\p{L}\S*/gu) ?? []).length;
  if (!isVideo && words < WANTED_WORDS) report(1, `${words} words, where ${WANTED_WORDS} are wanted`, "warning");
  if (minutes < Math.floor(words / WORDS_PER_MINUTE))
    report(1, `${minutes} minutes are less than reading its ${words} words takes`, "warning");
  const ease = readingEase(prose, language);
  if (ease !== null && ease < EASY_ENOUGH)
    report(1, `hard to read: ${ease} of 100, where ${EASY_ENOUGH} is the least. Shorter sentences help`, "warning");
  return fences;
}

function checkFence({ language, body, line, closed }: Fence, report: Report): void {
  if (!closed) report(line, "this block is never closed");
  if (language !== "figure") return;
  const figure = parseFigure(body);
  if ("reason" in figure) {
    report(line + figure.line, `the figure is not drawn: ${REASONS[figure.reason]}`);
    return;
  }
  const { drawing } = figure;
  const width = drawing.kind === "flow" ? layoutFlow(drawing.names, drawing.arrows, "down").width : 0;
  if (width > WIDEST) report(line, `the figure is ${Math.round(width)} pixels wide, a phone shows ${WIDEST}`);
}

function checkLine({ number, text }: Line, folder: string, report: Report): void {
  const prose = text.replace(/(`+)[^`].*?\1/g, "");
  if (/^# /.test(prose)) report(number, "the page has the heading of the first level: begin with ##");
  if (/<\/?[a-z][^>]*>/i.test(prose.replace(/<https?:[^>]*>/g, ""))) report(number, "HTML is never rendered");
  for (const [, target = ""] of prose.matchAll(LINK)) checkLink(target, folder, (message) => report(number, message));
}

function checkLink(target: string, folder: string, onProblem: (message: string) => void): void {
  if (/^(?:https?|mailto):/.test(target)) return;
  const course = /^\/course\/([^/?#]+)$/.exec(target)?.[1];
  if (course !== undefined) {
    if (!existsSync(join(dirname(folder), course, "course.json"))) onProblem(`no course is at ${target}`);
  } else if (
    !target.startsWith("/") &&
    !target.startsWith("#") &&
    !existsSync(join(folder, target.split("#")[0] ?? ""))
  ) {
    onProblem(`there is no file ${target}`);
  } else onProblem(`${target} leads nowhere from a lesson: name a lesson by its title, or link to /course/its-slug`);
}

/** Under "Practice", every task has its solution before the next one. */
function checkPractice(lines: Line[], report: Report): void {
  const start = lines.findIndex(({ text }) => PRACTICE.test(text));
  const heading = lines[start];
  if (!heading) {
    report(lines.at(-1)?.number ?? 1, 'no exercise: a heading "Practice", "Pratique" or "Práctica" with tasks');
    return;
  }
  let open: number | undefined;
  let tasks = 0;
  const unsolved = (): void => {
    if (open !== undefined) report(open, "this exercise has no solution");
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
  if (tasks === 0) report(heading.number, "no exercise here: a task begins with **1.**");
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
