import type { Id } from "@convex/_generated/dataModel";
import type { ExamLetter } from "@convex/shared/examLetters";
import type { Submission } from "./api";

/**
 * Survives a reload of the tab: the answers of a sitting, and a submission without a result yet. Where storage is
 * refused (private window), only that is lost.
 */
export type Answers = Partial<Record<Id<"examQuestions">, ExamLetter>>;

const answersKey = (sittingId: Id<"examSittings">): string => `exam-answers:${sittingId}`;
const sentKey = (courseId: Id<"courses">): string => `exam-sent:${courseId}`;

export const readAnswers = (sittingId: Id<"examSittings">): Answers => read(answersKey(sittingId)) ?? {};
export const writeAnswers = (sittingId: Id<"examSittings">, answers: Answers): void =>
  write(answersKey(sittingId), answers);

export const readSent = (courseId: Id<"courses">): Submission | null => read(sentKey(courseId)) as Submission | null;
export const writeSent = (courseId: Id<"courses">, submission: Submission): void =>
  write(sentKey(courseId), submission);

export const forgetAnswers = (sittingId: Id<"examSittings">): void => remove(answersKey(sittingId));
export const forgetSent = (courseId: Id<"courses">): void => remove(sentKey(courseId));

function read(key: string): object | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? "null");
    return typeof value === "object" ? value : null;
  } catch {
    return null;
  }
}

function write(key: string, value: object): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Refused or full: the answers last as long as the page.
  }
}

function remove(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing stored.
  }
}
