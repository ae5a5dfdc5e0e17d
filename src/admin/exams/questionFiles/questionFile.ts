import type { ExamLetter } from "@convex/shared/examLetters";

/** Files that a bank of questions is exported to and imported from. */
export const questionFormats = ["gift", "csv", "json"] as const;
export type QuestionFormat = (typeof questionFormats)[number];

/** A question as files hold it: nothing is checked yet, and what is absent is "". */
export interface FileQuestion {
  /** The id of a question that was exported. */
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

/** Why a question, or a whole file, cannot be read. */
export const fileReasons = [
  "csvQuote",
  "csvColumnMissing",
  "csvCells",
  "jsonSyntax",
  "jsonFormat",
  "jsonVersion",
  "jsonField",
  "answerUnknown",
  "aikenAnswer",
  "xmlSyntax",
  "xmlFormat",
  "xmlSeveral",
  "typeUnknown",
  "giftBraces",
  "giftHtml",
  "giftSyntax",
  "giftWeights",
  "giftOptionCount",
  "giftNoRight",
  "giftSeveralRight",
  "giftDescription",
  "giftEssay",
  "giftTrueFalse",
  "giftNumerical",
  "giftMatching",
  "giftShortAnswer",
] as const;
export type FileReason = (typeof fileReasons)[number];

export interface FileError {
  /** From 1. */
  line: number;
  reason: FileReason;
  /** A name or number that belongs to the reason. */
  detail?: string;
  /** How the question begins, where that is known. */
  text?: string;
}

/**
 * What a person should look at in a question that can be read: formatting that is dropped, tags of unmarked text that are
 * read as formatting, or that stay as text.
 */
export const noteReasons = ["formattingDropped", "tagsRead", "tagsKept"] as const;
export interface FileNote {
  reason: (typeof noteReasons)[number];
  /** The tags. */
  detail: string;
}

export interface ReadItem {
  question: FileQuestion;
  notes?: FileNote[];
}

export interface ReadFile {
  items: (ReadItem & { line: number })[];
  errors: FileError[];
  /** Columns that are not used, as they are called. */
  unused?: string[];
}

/** Line breaks are \n, whatever made the file. */
export const tidy = (text: string): string => text.replace(/\r\n?/gu, "\n");

/** The error that a reader stops a question with. */
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
 * Reads each part, and notes those that cannot be read.
 *
 * @param nameOf how a part that cannot be read begins
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
