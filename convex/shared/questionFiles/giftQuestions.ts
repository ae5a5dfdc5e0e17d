import { examLetters, optionField } from "../examLetters";
import { readTags } from "../questionsForm";
import { readAnswers } from "./giftAnswers";
import { findPlain, readText, writeText } from "./giftText";
import { readEach, tidy, Unreadable, type FileQuestion, type ReadFile } from "./questionFile";

/**
 * Moodle's format, https://docs.moodle.org/en/GIFT_format. Id and tags are in a comment, as Moodle writes them, and so are
 * lesson and difficulty, which Moodle does not read.
 */
export function writeGiftQuestions(questions: readonly FileQuestion[]): string {
  return questions.map(writeQuestion).join("\n");
}

function writeQuestion(question: FileQuestion): string {
  const { id, tags, lesson, difficulty, questionText, correctOption, explanation } = question;
  const facts = [["id", id], ...tags.map((tag) => ["tag", tag]), ["lesson", lesson], ["difficulty", difficulty]];
  const given = facts.filter(([, value]) => value !== "");
  const comment = given.map(([name, value = ""]) => `[${name}:${value.replace(/[\\\]]/gu, "\\$&")}]`).join(" ");
  return [
    ...(comment === "" ? [] : [`// ${comment}`]),
    `${writeText(questionText, { marked: true })} {`,
    ...examLetters.map((letter) => {
      const sign = letter === correctOption ? "=" : "~";
      return `\t${sign}${writeText(question[optionField[letter]])}`;
    }),
    ...(explanation === "" ? [] : [`\t####${writeText(explanation)}`]),
    "}\n",
  ].join("\n");
}

interface Block {
  /** Of the first line of the question. */
  line: number;
  text: string;
  comments: string;
  category: string;
}

/** Titles name questions in Moodle only and are not kept; the last part of a category becomes a tag. */
export function readGiftQuestions(text: string): ReadFile {
  return readEach(blocksOf(text), readQuestion);
}

/** Questions are separated by empty lines. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let category = "";
  let block: Block | null = null;
  let comments = "";
  for (const [index, line] of tidy(text.replace(/^\uFEFF/u, ""))
    .split("\n")
    .entries()) {
    const start = line.trim();
    if (start === "") [block, comments] = [null, ""];
    else if (start.startsWith("//")) {
      comments += start;
      if (block !== null) block.comments = comments;
    } else if (start.startsWith("$CATEGORY:")) category = lastPart(start.slice("$CATEGORY:".length));
    else if (block !== null) block.text += `\n${line}`;
    else {
      block = { line: index + 1, text: line, comments, category };
      blocks.push(block);
    }
  }
  return blocks;
}

/** Of `$course$/top/Default/Git`; a slash within a name is doubled. */
function lastPart(path: string): string {
  const parts = path.replaceAll("//", "\0").split("/");
  const name = (parts.at(-1) ?? "").replaceAll("\0", "/").trim();
  return /^(?:top|\$\w+\$)$/u.test(name) ? "" : name;
}

function readQuestion({ text, comments, category }: Block): FileQuestion {
  const titled = text.trim();
  const titleEnd = titled.startsWith("::") ? findPlain(titled, "::", 2) : -1;
  if (titled.startsWith("::") && titleEnd < 0) throw new Unreadable("giftSyntax");
  const raw = titleEnd < 0 ? titled : titled.slice(titleEnd + 2);
  const open = findPlain(raw, "{");
  if (open < 0 && findPlain(raw, "}") < 0) throw new Unreadable("giftDescription");
  const close = findPlain(raw, "}", Math.max(0, open));
  if (open < 0 || close < 0 || findPlain(raw, "{", open + 1) >= 0) throw new Unreadable("giftBraces");
  const after = raw.slice(close + 1).trim();
  const asked = after === "" ? raw.slice(0, open) : `${raw.slice(0, open)}_____ ${after}`;
  const { text: questionText, format } = readText(asked);
  const { options, right, explanation } = readAnswers(raw.slice(open + 1, close), format);
  const [optionA = "", optionB = "", optionC = "", optionD = ""] = options;
  const facts = readFacts(comments);
  return {
    ...{ id: facts("id").at(0) ?? "", questionText, optionA, optionB, optionC, optionD },
    ...{ correctOption: right, explanation },
    tags: readTags([...facts("tag"), category].join(",")),
    ...{ lesson: facts("lesson").at(0) ?? "", difficulty: facts("difficulty").at(0) ?? "" },
  };
}

function readFacts(comments: string): (name: string) => string[] {
  const facts = [...comments.matchAll(/\[(id|tag|lesson|difficulty):((?:\\.|[^\]\\])*)\]/gu)];
  return (wanted) =>
    facts.filter(([, name]) => name === wanted).map(([, , value = ""]) => value.replace(/\\([\\\]])/gu, "$1").trim());
}
