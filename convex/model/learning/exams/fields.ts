import { v, type ObjectType } from "convex/values";

/** The fields of the exam's form (shared/examForm), as stored, shown to administrators and filed. */
export const examFields = {
  title: v.string(),
  description: v.string(),
  passingScore: v.number(),
  timeLimitMinutes: v.optional(v.number()),
  drawCount: v.optional(v.number()),
  spreadsOverModules: v.optional(v.boolean()),
  hidesReview: v.optional(v.boolean()),
};

type ExamFields = ObjectType<typeof examFields>;

/** Names every field; absent ones are undefined, because an omitted one would stay unchanged in a patch. */
export function examFieldsOf(exam: ExamFields): { [Name in keyof Required<ExamFields>]: ExamFields[Name] } {
  const names = Object.keys(examFields) as (keyof ExamFields)[];
  return Object.fromEntries(names.map((name) => [name, exam[name]])) as Required<ExamFields>;
}
