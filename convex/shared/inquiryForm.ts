import * as z from "zod/mini";
import { limits } from "./limits";

/** Kinds of places that a student can ask about (ASK-1). */
export const inquiryKinds = ["lesson", "practice", "exam"] as const;
export type InquiryKind = (typeof inquiryKinds)[number];

/** States of a question from a student (ASK-2). */
export const inquiryStates = [
  /** Waits for the course's staff. */
  "open",
  "answered",
  /** Done, says the student. */
  "closed",
] as const;
export type InquiryState = (typeof inquiryStates)[number];

export const inquiryRules = {
  /** Open questions of a student. */
  openPerStudent: 5,
  /** Messages of a question, answers included. */
  messages: 20,
  /** Published questions of a lesson or a module's practice. */
  publishedPerPlace: 30,
  /** A student's own questions shown under a lesson. */
  shownPerPlace: 10,
  /** Characters of a question that the search finds. */
  searched: 10_000,
} as const;

const text = z.string().check(z.trim(), z.minLength(1, "inquiryRequired"));
const question = text.check(z.maxLength(limits.inquiryText, "inquiryTooLong"));
const answer = text.check(z.maxLength(limits.inquiryAnswer, "inquiryAnswerTooLong"));

/**
 * A question of a student, or more to it. Plain text.
 * Messages are keys of the namespace `validation`.
 */
export const inquiryForm = z.object({ text: question });

/** `passage` is the paragraph that it is about, or "". */
export const askForm = z.extend(inquiryForm, { passage: z.string() });

/** Markdown. */
export const inquiryAnswerForm = z.object({ text: answer });

/** Published question and answer, without a name. */
export const publishForm = z.object({ question, answer });

/** The paragraph that a question is about, on one line; a longer one ends with an ellipsis. */
export function toPassage(text: string): string {
  const line = text.replace(/\s+/gu, " ").trim();
  return line.length > limits.inquiryPassage ? `${cutText(line, limits.inquiryPassage - 1)}…` : line;
}

/** The beginning of a text, without half a character at its end. */
export const cutText = (text: string, length: number): string => text.slice(0, length).replace(/\p{Surrogate}$/u, "");
