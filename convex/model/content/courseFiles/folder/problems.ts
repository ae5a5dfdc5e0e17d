import type { FigureError } from "../../../../shared/figures/parseFigure";
import type { PracticeError } from "../../../../shared/practiceText";

/**
 * Problems of a course in files.
 * Their texts are in the client's namespace `adminCourseFiles`.
 */
export const courseReasons = [
  ...["noCourse", "notJson", "nameUnknown", "field", "slugOther", "hours", "hoursSpare"],
  ...["fileUnnamed", "fileTwice", "fileGone", "fileUnused", "outOfOrder", "titleTwice"],
  ...["noQuestions", "optionsSame", "questionRepeated", "lessonUnknown", "explanationsMissing"],
  ...["fewQuestions", "lettersSkewed", "fewLetters"],
  ...["fewWords", "fewMinutes", "hardToRead", "blockOpen", "firstHeading", "html", "courseGone", "linkNowhere"],
  ...["noExercise", "exerciseUnsolved", "exerciseEmpty", "figureWide"],
  ...["figureKind", "figureAbout", "figureEmpty", "figureSyntax", "figureIndent", "figureTooLong", "figureTooMany"],
  ...["practiceQuestion", "practiceFewOptions", "practiceManyOptions", "practiceEmptyOption", "practiceSameOption"],
  ...["practiceNoRight", "practiceManyRight", "practiceExplanation", "practiceOrder", "practiceTooLong"],
  ...["practiceTwice", "practiceInExam", "practiceMany", "practiceFew"],
  ...["zipGone", "zipBroken", "zipLarge", "zipEntries", "zipPath", "zipTwice", "notUtf8", "textLarge", "coverInvalid"],
  ...[
    "imageElsewhere",
    "imageGone",
    "imageBeside",
    "imageKind",
    "imageLarge",
    "imageInvalid",
    "imagesMany",
    "imagesInLesson",
  ],
] as const satisfies string[];
export type CourseReason = (typeof courseReasons)[number];

/** Reasons that are advice and never block an import (AUTHOR-3). */
const advice: readonly CourseReason[] = [
  ...(["hoursSpare", "outOfOrder", "explanationsMissing", "fewQuestions", "lettersSkewed", "fewLetters"] as const),
  ...(["fewWords", "fewMinutes", "hardToRead", "firstHeading", "noExercise", "exerciseUnsolved"] as const),
  ...(["exerciseEmpty", "figureWide", "practiceTwice", "practiceFew"] as const),
];

export const figureReasons = {
  kind: "figureKind",
  about: "figureAbout",
  empty: "figureEmpty",
  syntax: "figureSyntax",
  indent: "figureIndent",
  tooLong: "figureTooLong",
  tooMany: "figureTooMany",
} as const satisfies Record<FigureError["reason"], CourseReason>;

export const practiceReasons = {
  question: "practiceQuestion",
  fewOptions: "practiceFewOptions",
  manyOptions: "practiceManyOptions",
  emptyOption: "practiceEmptyOption",
  sameOption: "practiceSameOption",
  noRight: "practiceNoRight",
  manyRight: "practiceManyRight",
  explanation: "practiceExplanation",
  order: "practiceOrder",
  tooLong: "practiceTooLong",
} as const satisfies Record<PracticeError["reason"], CourseReason>;

/** Names and numbers that complete a reason's text. */
export type Detail = Record<string, string | number>;

/**
 * A located problem for the author.
 * Errors fail the check; advice does not.
 */
export interface CourseProblem {
  file: string;
  line: number;
  level: "error" | "advice";
  reason: CourseReason;
  detail: Detail;
}

/** Reports a problem of one line of a file. */
export type Report = (line: number, reason: CourseReason, detail?: Detail) => void;

export const reporter =
  (problems: CourseProblem[], file: string): Report =>
  (line, reason, detail = {}) => {
    problems.push({ file, line, level: advice.includes(reason) ? "advice" : "error", reason, detail });
  };
