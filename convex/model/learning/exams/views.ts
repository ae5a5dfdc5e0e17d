import { v, type Infer } from "convex/values";
import type { Doc } from "../../../_generated/dataModel";
import { optionField } from "../../../shared/examLetters";
import { examRules } from "../../../shared/limits";
import { certificateState } from "../enrollments/certificateState";
import { languageView } from "../../content/courses/views";
import { annulment } from "./annulment";
import type { Asked } from "./answers";
import { drawSize } from "./draw";
import type { Entrance } from "./retries";
import { letter } from "./tables";

const questionView = v.object({
  _id: v.id("examQuestions"),
  questionText: v.string(),
  optionA: v.string(),
  optionB: v.string(),
  optionC: v.string(),
  optionD: v.string(),
});

/**
 * Lists fields explicitly, so that new ones stay on the server.
 * Options are in the sitting's order: letters here are not the stored ones.
 */
function toQuestionView({ question, options }: Asked): Infer<typeof questionView> {
  const { _id, questionText } = question;
  const [optionA = "", optionB = "", optionC = "", optionD = ""] = options.map(
    (stored) => question[optionField[stored]],
  );
  return { _id, questionText, optionA, optionB, optionC, optionD };
}

export const sittingView = v.object({
  sittingId: v.id("examSittings"),
  startedAt: v.number(),
  deadlineAt: v.union(v.number(), v.null()),
});

export function toSittingView(sitting: Doc<"examSittings">): Infer<typeof sittingView> {
  return { sittingId: sitting._id, startedAt: sitting.startedAt, deadlineAt: sitting.deadlineAt ?? null };
}

export const examPage = v.object({
  exam: v.object({
    _id: v.id("courseExams"),
    title: v.string(),
    description: v.string(),
    passingScore: v.number(),
    passMark: v.number(),
    pointsPerQuestion: v.number(),
    timeLimitMinutes: v.union(v.number(), v.null()),
    /** The student's own, beside the limit; 0 without a limit. */
    extraMinutes: v.number(),
  }),
  course: v.object({ _id: v.id("courses"), slug: v.string(), title: v.string(), language: languageView }),
  questionCount: v.number(),
  questions: v.array(questionView),
  sitting: v.union(sittingView, v.null()),
  /** The last sitting's annulment, while there is no other sitting. */
  annulment: v.union(annulment, v.null()),
  /** Attempts that may begin without a pause; with the open one. */
  triesLeft: v.number(),
  /** End of a pause, ms since epoch; without it and tries, the exam is passed. */
  retryAt: v.union(v.number(), v.null()),
  /** Set for staff who are not enrolled (ROLE-5): they open no sitting. */
  isPreview: v.optional(v.boolean()),
});

/** Questions are visible only in an open sitting, before its deadline. */
export function toExamPage(
  exam: Doc<"courseExams">,
  parts: Pick<Infer<typeof examPage>, "annulment"> & {
    entrance: Entrance;
    course: Doc<"courses">;
    candidate: Pick<Doc<"examCandidates">, "extraMinutes"> | null;
    sitting: Doc<"examSittings"> | null;
    asked: readonly Asked[];
  },
): Infer<typeof examPage> {
  const { course, candidate, asked, sitting, annulment, entrance } = parts;
  const questionCount = asked.length === 0 ? drawSize(exam) : asked.length;
  return {
    exam: {
      _id: exam._id,
      title: exam.title,
      description: exam.description,
      passingScore: exam.passingScore,
      passMark: exam.passingScore / 10,
      pointsPerQuestion: examRules.maxScore / questionCount,
      timeLimitMinutes: exam.timeLimitMinutes ?? null,
      extraMinutes: exam.timeLimitMinutes === undefined ? 0 : (candidate?.extraMinutes ?? 0),
    },
    course: { _id: course._id, slug: course.slug, title: course.title, language: course.language },
    questionCount,
    questions: asked.map(toQuestionView),
    sitting: sitting && toSittingView(sitting),
    annulment,
    ...entrance,
  };
}

/** By question; letters are those the student sees. */
export const shownAnswers = v.record(v.id("examQuestions"), letter);

export const examResult = v.object({
  attemptId: v.id("examAttempts"),
  score: v.number(),
  passed: v.boolean(),
  certificateHash: v.union(v.string(), v.null()),
  certificateState: v.union(certificateState, v.null()),
  lessonsTotal: v.number(),
  lessonsCompleted: v.number(),
});

/**
 * An attempt on the administrators' student page.
 * Attempts outlive their course.
 */
export const studentAttempt = v.object({
  _id: v.id("examAttempts"),
  courseTitle: v.union(v.string(), v.null()),
  score: v.number(),
  passed: v.boolean(),
  correctCount: v.number(),
  questionCount: v.number(),
  submittedAt: v.number(),
});

export function toStudentAttempt(
  { _id, score, passed, correctCount, questionCount, submittedAt }: Doc<"examAttempts">,
  course: Doc<"courses"> | null,
): Infer<typeof studentAttempt> {
  return { _id, courseTitle: course?.title ?? null, score, passed, correctCount, questionCount, submittedAt };
}
