import type { ExamLetter } from "@convex/shared/examLetters";

/** Formats of exported questions. */
export const questionFormats = ["gift", "csv", "json"] as const;
export type QuestionFormat = (typeof questionFormats)[number];

/** A question from a file, unchecked; absent texts are "". */
export interface FileQuestion {
  /** Id from an export. */
  id: string;
  questionText: string;
  optionA: string;
  optionB: string;
  optionC: string;
  optionD: string;
  correctOption: ExamLetter;
  tags: string[];
  /** Title of a lesson of the course. */
  lesson: string;
  difficulty: string;
  explanation: string;
}

/** Reasons why a question, or a whole file, cannot be read. */
export const fileReasons = [
  /** A quoted cell is unclosed or followed by text. */
  "csvQuote",
  /** A required column is missing. */
  "csvColumnMissing",
  /** A row has too few or too many cells. */
  "csvCells",
  /** The file is not valid JSON. */
  "jsonSyntax",
  /** The JSON is not a file of questions. */
  "jsonFormat",
  /** The version of the format is unknown. */
  "jsonVersion",
  /** A field is unknown or of the wrong type. */
  "jsonField",
  /** The answer matches no option, or several. */
  "answerUnknown",
  /** The line ANSWER is missing. */
  "aikenAnswer",
  /** The XML is broken. */
  "xmlSyntax",
  /** The XML is not a quiz. */
  "xmlFormat",
  /** The question accepts several options. */
  "xmlSeveral",
  /** The type of the question is unknown. */
  "typeUnknown",
  /** Braces are missing, unclosed or repeated. */
  "giftBraces",
  /** A tag has no equivalent in text. */
  "giftHtml",
  /** A title or the answers cannot be parsed. */
  "giftSyntax",
  /** An option is worth a part of the points. */
  "giftWeights",
  /** There are not exactly four options. */
  "giftOptionCount",
  /** No option is right. */
  "giftNoRight",
  /** More than one option is right. */
  "giftSeveralRight",
  /** A description without a question. */
  "giftDescription",
  /** An essay. */
  "giftEssay",
  /** True or false. */
  "giftTrueFalse",
  /** A numerical answer. */
  "giftNumerical",
  /** A matching question. */
  "giftMatching",
  /** A short answer. */
  "giftShortAnswer",
] as const;
export type FileReason = (typeof fileReasons)[number];

export interface FileError {
  /** Line in the file, from 1. */
  line: number;
  reason: FileReason;
  /** Name or number for the reason's text. */
  detail?: string;
  /** Start of the question, where it is known. */
  text?: string;
}

/** Reasons to look at a question that can be imported. */
export const noteReasons = [
  /** Formatting is dropped. */
  "formattingDropped",
  /** Tags of unmarked text are read as formatting. */
  "tagsRead",
  /** Tags of unmarked text remain as text. */
  "tagsKept",
] as const;
export interface FileNote {
  reason: (typeof noteReasons)[number];
  /** Tags that it is about. */
  detail: string;
}

export interface ReadItem {
  question: FileQuestion;
  notes?: FileNote[];
}

export interface ReadFile {
  items: (ReadItem & { line: number })[];
  errors: FileError[];
  /** Headings of ignored columns. */
  unused?: string[];
}

/** Converts all line breaks to "\n". */
export const tidy = (text: string): string => text.replace(/\r\n?/gu, "\n");

/** Thrown when a question cannot be read. */
export class Unreadable extends Error {
  constructor(
    readonly reason: FileReason,
    readonly detail?: string,
  ) {
    super(reason);
  }

  at(line: number): FileError {
    return { line, reason: this.reason, ...(this.detail !== undefined && { detail: this.detail }) };
  }
}

/**
 * Reads each part and collects the unreadable ones.
 *
 * @param nameOf returns the start of an unreadable part
 */
export function readEach<Part extends { line: number }>(
  parts: readonly Part[],
  read: (part: Part) => ReadItem,
  nameOf: (part: Part) => string = () => "",
): ReadFile {
  const found: ReadFile = { items: [], errors: [] };
  for (const part of parts) {
    try {
      const { question, notes = [] } = read(part);
      found.items.push({ line: part.line, question, ...(notes.length > 0 && { notes }) });
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      const text = nameOf(part);
      found.errors.push({ ...error.at(part.line), ...(text !== "" && { text }) });
    }
  }
  return found;
}
