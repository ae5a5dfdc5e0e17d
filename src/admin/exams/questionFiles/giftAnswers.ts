import type { Choice } from "./choice";
import type { TextFormat } from "./fileText";
import { joinTokens, splitAt, type GiftToken } from "./giftTokens";
import { Unreadable } from "./questionFile";

const MARK = /^\s*\[(html|moodle|plain|markdown)\]/u;

/** Splits a text and its format, by default the question's. */
export function readMark(raw: string, format: TextFormat): { raw: string; format: TextFormat } {
  const [mark = "", own = format] = MARK.exec(raw) ?? [];
  return { raw: raw.slice(mark.length), format: own as TextFormat };
}

/**
 * Reads the braces of a multiple-choice question.
 *
 * Throws Unreadable for every other type.
 */
export function readAnswers(
  tokens: readonly GiftToken[],
  format: TextFormat,
): { choices: Choice[]; general: Choice["feedback"] } {
  const [body, general] = splitAt(tokens, "####") ?? [tokens, []];
  refuseOtherTypes(body);
  return {
    choices: splitAnswers(body).map((answer) => readAnswer(answer, format)),
    general: readMark(joinTokens(general), format),
  };
}

function refuseOtherTypes(body: readonly GiftToken[]): void {
  const has = (kind: GiftToken["kind"]): boolean => body.some((token) => token.kind === kind);
  const [first] = body.filter(({ text }) => text.trim() !== "");
  if (first === undefined) throw new Unreadable("giftEssay");
  if (first.kind === "#") throw new Unreadable("giftNumerical");
  if (/^\s*(?:T|F|TRUE|FALSE)\s*$/iu.test(joinTokens(splitAt(body, "#")?.[0] ?? body)))
    throw new Unreadable("giftTrueFalse");
  if (first.kind !== "=" && first.kind !== "~") throw new Unreadable("giftSyntax");
  if (has("~")) return;
  throw new Unreadable(has("->") ? "giftMatching" : "giftShortAnswer");
}

interface Answer {
  isRight: boolean;
  tokens: GiftToken[];
}

/** Splits answers at their signs; some people write `~=` for `=`. */
function splitAnswers(body: readonly GiftToken[]): Answer[] {
  const answers: Answer[] = [];
  for (const [index, token] of body.entries()) {
    const last = answers.at(-1);
    const isSign = token.kind === "=" || token.kind === "~";
    if (isSign && token.kind === "=" && last && !last.isRight && isBlank(last.tokens)) last.isRight = true;
    else if (isSign && !(last && isAttribute(joinTokens(last.tokens.slice(-8)), body[index + 1])))
      answers.push({ isRight: token.kind === "=", tokens: [] });
    else last?.tokens.push(token);
  }
  return answers;
}

const isBlank = (tokens: readonly GiftToken[]): boolean => tokens.every(({ text }) => text.trim() === "");

/** Whether "=" belongs to an unescaped attribute: `<p class="x">`. */
const isAttribute = (before: string, after: GiftToken | undefined): boolean =>
  /<[a-z][^<>]*\s[\w-]+$/iu.test(before.slice(-200)) && /^["']/u.test(after?.text ?? "");

const WEIGHT = /^\s*%(-?\d+(?:[.,]\d*)?)%/u;

function readAnswer({ isRight, tokens }: Answer, format: TextFormat): Choice {
  const [said, feedback] = splitAt(tokens, "#") ?? [tokens, []];
  const raw = joinTokens(said);
  const [whole = "", weight] = WEIGHT.exec(raw) ?? [];
  const percent = weight === undefined ? (isRight ? 100 : 0) : Number(weight.replace(",", "."));
  // A right answer without points, or with a penalty.
  if (isRight && percent <= 0) throw new Unreadable("giftWeights", `${percent}%`);
  return { text: readMark(raw.slice(whole.length), format), feedback: readMark(joinTokens(feedback), format), percent };
}
