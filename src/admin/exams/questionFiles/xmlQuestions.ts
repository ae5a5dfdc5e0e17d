import { Parser } from "htmlparser2";
import { readTags } from "@convex/shared/questionsForm";
import { categoryName, readChoice } from "./choice";
import type { TextFormat } from "./fileText";
import { readEach, Unreadable, type FileError, type FileReason, type ReadFile, type ReadItem } from "./questionFile";

/** An XML element. */
interface Node {
  name: string;
  attributes: Record<string, string>;
  text: string[];
  children: Node[];
  line: number;
}

export const isXml = (text: string): boolean => /^\uFEFF?\s*<(?:\?xml|quiz|!--)/u.test(text);

/** Depth limit: above Moodle's files, and safe to walk. */
const DEEPEST = 20;

/**
 * Reads questions in Moodle's XML format.
 *
 * Questions without exactly one right option of four are reported by line. Only XML's own entities are decoded, and nothing
 * is loaded. See https://docs.moodle.org/en/Moodle_XML_format.
 */
export function readXmlQuestions(text: string): ReadFile {
  const { questions, error } = readNodes(text);
  let category = "";
  const parts: { line: number; node: Node; category: string }[] = [];
  for (const node of questions) {
    if (node.attributes.type === "category") category = categoryName(textOf(find(find(node, "category"), "text")));
    else parts.push({ line: node.line, node, category });
  }
  const found = readEach(parts, readQuestion, ({ node }) => textOf(find(find(node, "name"), "text")).trim());
  return error === null ? found : { ...found, errors: [...found.errors, error] };
}

/** Thrown to stop reading a broken file. */
class Broken extends Error {}

function readNodes(text: string): { questions: Node[]; error: FileError | null } {
  const questions: Node[] = [];
  const stack: Node[] = [];
  let [line, at] = [1, 0];
  const lineOf = (place: number): number => {
    for (; at < place; at++) if (text.charCodeAt(at) === 10) line++;
    return line;
  };
  const roots = new Set<string>();
  let broken = false;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (stack.length >= DEEPEST) throw new Broken();
        if (stack.length === 0) roots.add(name);
        stack.push({ name, attributes, text: [], children: [], line: lineOf(parser.startIndex) });
      },
      ontext: (part) => void stack.at(-1)?.text.push(part),
      onclosetag(_, isImplied) {
        const node = stack.pop();
        if (isImplied) broken = true;
        else if (node?.name === "question" && stack.length === 1) questions.push(node);
        else if (node) stack.at(-1)?.children.push(node);
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  try {
    parser.end(text);
  } catch (error) {
    if (!(error instanceof Broken)) throw error;
    broken = true;
  }
  if (!roots.has("quiz")) return { questions: [], error: { line: 1, reason: "xmlFormat" } };
  return { questions, error: broken ? { line: lineOf(text.trimEnd().length), reason: "xmlSyntax" } : null };
}

const find = (node: Node | undefined, name: string): Node | undefined =>
  node?.children.find((child) => child.name === name);
const findAll = (node: Node | undefined, name: string): Node[] =>
  node?.children.filter((child) => child.name === name) ?? [];
const textOf = (node: Node | undefined): string => node?.text.join("") ?? "";

/** Reasons for question types that a bank does not support. */
const TYPES: Record<string, FileReason> = {
  truefalse: "giftTrueFalse",
  essay: "giftEssay",
  shortanswer: "giftShortAnswer",
  description: "giftDescription",
  matching: "giftMatching",
  match: "giftMatching",
  numerical: "giftNumerical",
};

function readQuestion({ node, category }: { node: Node; category: string }): ReadItem {
  const { type = "" } = node.attributes;
  if (type !== "multichoice") throw new Unreadable(TYPES[type] ?? "typeUnknown", type);
  if (/^(?:false|0)$/u.test(textOf(find(node, "single")).trim())) throw new Unreadable("xmlSeveral");
  const asked = readMarked(find(node, "questiontext"), "moodle");
  const choices = findAll(node, "answer").map((answer) => ({
    text: readMarked(answer, asked.format),
    feedback: readMarked(find(answer, "feedback"), asked.format),
    percent: Number(answer.attributes.fraction ?? "0"),
  }));
  const { question, notes } = readChoice({
    asked,
    choices,
    title: textOf(find(find(node, "name"), "text")),
    general: readMarked(find(node, "generalfeedback"), asked.format),
  });
  const tags = findAll(find(node, "tags"), "tag").map((tag) => textOf(find(tag, "text")));
  const id = textOf(find(node, "idnumber")).trim();
  const facts = { id, tags: readTags([...tags, category].join(",")), lesson: "", difficulty: "" };
  return { question: { ...question, ...facts }, notes };
}

const FORMATS: Record<string, TextFormat> = {
  html: "html",
  moodle_auto_format: "moodle",
  plain_text: "plain",
  markdown: "markdown",
};

const readMarked = (node: Node | undefined, otherwise: TextFormat): { raw: string; format: TextFormat } => ({
  raw: textOf(find(node, "text")),
  format: FORMATS[node?.attributes.format ?? ""] ?? otherwise,
});
