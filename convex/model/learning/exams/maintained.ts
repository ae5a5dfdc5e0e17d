import { toSearchText } from "../../../shared/searchText";
import { listChanges, type TableRules } from "../../platform/audit/changes";
import type { Maintained } from "../../platform/maintain";
import { scoreParts } from "../../platform/totals/examTotals";
import { itemCounts } from "../../platform/totals/itemTotals";
import { timedTotals } from "../../platform/totals/kinds";
import { scopesOf } from "../../platform/totals/scopes";
import { countsOfCourse } from "../enrollments/maintained";

export const examRules: TableRules<"courseExams"> = {
  courseId: "fixed",
  title: "text",
  description: "length",
  passingScore: "percent",
  timeLimitMinutes: "minutes",
  drawCount: "number",
  spreadsOverModules: "yesNo",
  hidesReview: "yesNo",
  version: "internal",
  questionCount: "derived",
  searchText: "derived",
};

export const maintainedExams: Maintained<"courseExams"> = {
  fields: ({ title }) => ({ searchText: toSearchText(title) }),
  sums: ["questionCount"],
  totals: () => [{ kind: "courseExams", count: 1 }],

  /** Deleting the course skips the exam's own entry; saving questions is recorded by the write. */
  audit: async (ctx, { id, oldDoc, newDoc }) => {
    const changes = listChanges(examRules, oldDoc, newDoc);
    const { title: targetLabel } = oldDoc ?? newDoc;
    const target = { targetKind: "exam", targetId: id, targetLabel, changes } as const;
    if (oldDoc !== null && newDoc !== null) return changes.length === 0 ? [] : [{ action: "exam.updated", ...target }];
    const course = await ctx.db.get("courses", (oldDoc ?? newDoc).courseId);
    const action = oldDoc === null ? "exam.created" : "exam.deleted";
    return course === null ? [] : [{ action, ...target, detail: course.title }];
  },
};

export const maintainedQuestions: Maintained<"examQuestions"> = {
  adds: (_ctx, { examId }) => [{ table: "courseExams", id: examId, fields: { questionCount: 1 } }],
  owns: (id) => [`question/${id}`],
};

export const maintainedAttempts: Maintained<"examAttempts"> = {
  totals: async (ctx, attempt, isNew) => {
    const { courseId, submittedAt: moment, passed } = attempt;
    const scopes = await scopesOf(ctx, { courseId });
    const parts = scoreParts(attempt);
    return [
      { kind: "exams", count: 1, parts },
      ...(await countsOfCourse(ctx, { kind: `exams/${courseId}`, count: 1, parts }, courseId)),
      ...(await itemCounts(ctx, attempt, isNew)),
      ...timedTotals("attempts", { moment, scopes }),
      ...(passed ? timedTotals("attemptsPassed", { moment, scopes }) : []),
    ];
  },
};
