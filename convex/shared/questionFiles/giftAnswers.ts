import { examLetters, type ExamLetter } from "../examLetters";
import { findPlain, readText } from "./giftText";
import { Unreadable } from "./questionFile";

interface Answers {
  options: string[];
  right: ExamLetter;
  explanation: string;
}

interface Answer {
  right: boolean;
  text: string;
  feedback: string;
}

/**
 * What stands between the braces. Only one right option of four can be kept, so every other type of question is refused.
 * General feedback is the explanation, followed by that of the options. Throws Unreadable.
 */
export function readAnswers(raw: string, format: string): Answers {
  const generalAt = findPlain(raw, "####");
  const general = generalAt < 0 ? "" : readText(raw.slice(generalAt + 4), format).text;
  const body = (generalAt < 0 ? raw : raw.slice(0, generalAt)).trim();
  refuseOtherTypes(body);
  const answers = splitAnswers(body).map((part) => readAnswer(part, format));
  const right = examLetters[answers.findIndex((answer) => answer.right)];
  if (answers.length !== examLetters.length) throw new Unreadable("giftOptionCount", String(answers.length));
  if (right === undefined) throw new Unreadable("giftNoRight");
  if (answers.filter((answer) => answer.right).length > 1) throw new Unreadable("giftSeveralRight");
  const remarks = answers.flatMap((answer) => {
    if (answer.feedback === "") return [];
    return [answer.right ? answer.feedback : `${answer.text}: ${answer.feedback}`];
  });
  return {
    options: answers.map(({ text }) => text),
    right,
    explanation: [general, ...remarks].filter((text) => text !== "").join("\n"),
  };
}

function refuseOtherTypes(body: string): void {
  if (body === "") throw new Unreadable("giftEssay");
  if (body.startsWith("#")) throw new Unreadable("giftNumerical");
  if (/^(?:T|F|TRUE|FALSE)\s*(?:#|$)/iu.test(body)) throw new Unreadable("giftTrueFalse");
  if (!/^[=~]/u.test(body)) throw new Unreadable("giftSyntax");
  if (findPlain(body, "~") >= 0) return;
  throw new Unreadable(findPlain(body, "->") >= 0 ? "giftMatching" : "giftShortAnswer");
}

/** Each with its sign. */
function splitAnswers(body: string): string[] {
  const starts: number[] = [];
  for (let at = 0; at < body.length; at++) {
    if (body[at] === "\\") at++;
    else if (body[at] === "=" || body[at] === "~") starts.push(at);
  }
  return starts.map((start, index) => body.slice(start, starts[index + 1]));
}

function readAnswer(part: string, format: string): Answer {
  const content = part.slice(1).trim();
  const weight = /^%-?[\d.]+%/u.exec(content)?.[0];
  if (weight !== undefined) throw new Unreadable("giftWeights", weight);
  const feedbackAt = findPlain(content, "#");
  return {
    right: part.startsWith("="),
    text: readText(feedbackAt < 0 ? content : content.slice(0, feedbackAt), format).text,
    feedback: feedbackAt < 0 ? "" : readText(content.slice(feedbackAt + 1), format).text,
  };
}
