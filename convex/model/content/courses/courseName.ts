import type { Infer } from "convex/values";
import { v } from "convex/values";
import type { Doc } from "../../../_generated/dataModel";
import { languageView } from "./views";

export const courseName = v.object({
  _id: v.id("courses"),
  slug: v.string(),
  title: v.string(),
  language: languageView,
});

export function toCourseName(course: Doc<"courses">): Infer<typeof courseName> {
  return { _id: course._id, slug: course.slug, title: course.title, language: course.language };
}
