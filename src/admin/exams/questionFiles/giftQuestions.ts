import { examLetters, optionField } from "@convex/shared/examLetters";
import { readTags } from "@convex/shared/questionsForm";
import { readChoice } from "./choice";
import { readAnswers, readMark } from "./giftAnswers";
import { readBlocks, type GiftBlock } from "./giftBlocks";
import { writeText } from "./giftText";
import { joinTokens, readTokens, splitAt, type GiftToken } from "./giftTokens";
import { readEach, Unreadable, type FileQuestion, type ReadFile, type ReadItem } from "./questionFile";

/**
 * Writes Moodle's GIFT format.
 *
 * Comments hold id and tags, as in Moodle, and lesson and difficulty, which Moodle ignores. See
 * https://docs.moodle.org/en/GIFT_format.
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

/**
 * Reads questions in GIFT format.
 *
 * Titles are ignored unless there is no other text; the last part of a category becomes a tag.
 */
export function readGiftQuestions(text: string): ReadFile {
  return readEach(readBlocks(text), readQuestion, ({ text: raw }) => beginning(raw));
}

/** Returns enough text to find a question again. */
function beginning(raw: string): string {
  const { title, rest } = readTitle(readTokens(raw.slice(0, 1_000)));
  const asked = joinTokens(splitAt(rest ?? [], "{")?.[0] ?? rest ?? []);
  return (
    readMark(asked, "moodle")
      .raw.replace(/<[^<>]*>/gu, " ")
      .trim() || title
  ).replace(/\s+/gu, " ");
}

/** Splits off the title; `rest` is null when it does not end. */
function readTitle(tokens: readonly GiftToken[]): { title: string; rest: GiftToken[] | null } {
  const first = tokens.findIndex(({ text }) => text.trim() !== "");
  if (tokens[first]?.kind !== "::") return { title: "", rest: [...tokens] };
  const [title, rest] = splitAt(tokens.slice(first + 1), "::") ?? [tokens.slice(first + 1), null];
  return { title: joinTokens(title).trim(), rest };
}

function readQuestion({ text, comments, category }: GiftBlock): ReadItem {
  const { title, rest } = readTitle(readTokens(text));
  if (rest === null) throw new Unreadable("giftSyntax");
  const count = (kind: GiftToken["kind"]): number => rest.filter((token) => token.kind === kind).length;
  if (count("{") === 0 && count("}") === 0) throw new Unreadable("giftDescription");
  const [before, inner] = splitAt(rest, "{") ?? [];
  const [body, after] = splitAt(inner ?? [], "}") ?? [];
  if (!before || !body || !after || count("{") > 1 || before.some(({ kind }) => kind === "}"))
    throw new Unreadable("giftBraces");
  const tail = joinTokens(after).trim();
  const asked = readMark(joinTokens(before), "moodle");
  const { choices, general } = readAnswers(body, asked.format);
  const raw = tail === "" ? asked.raw : `${asked.raw}_____ ${tail}`;
  const { question, notes } = readChoice({ asked: { ...asked, raw }, title, choices, general });
  const facts = readFacts(comments);
  return {
    question: {
      id: facts("id").at(0) ?? "",
      ...question,
      tags: readTags([...facts("tag"), category].join(",")),
      lesson: facts("lesson").at(0) ?? "",
      difficulty: facts("difficulty").at(0) ?? "",
    },
    notes,
  };
}

function readFacts(comments: string): (name: string) => string[] {
  const facts = [...comments.matchAll(/\[(id|tag|lesson|difficulty):((?:\\.|[^\]\\])*)\]/gu)];
  return (wanted) =>
    facts.filter(([, name]) => name === wanted).map(([, , value = ""]) => value.replace(/\\([\\\]])/gu, "$1").trim());
}
