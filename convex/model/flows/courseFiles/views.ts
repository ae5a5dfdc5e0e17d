import { literals } from "convex-helpers/validators";
import { v } from "convex/values";
import { courseReasons } from "../../content/courseFiles/folder/problems";
import { courseChange } from "./changes";

export const courseProblem = v.object({
  file: v.string(),
  line: v.number(),
  level: literals("error", "warning"),
  reason: literals(...courseReasons),
  detail: v.record(v.string(), v.union(v.string(), v.number())),
});

/** What an import would do to the course, or has done. */
export const importPlan = v.object({
  /** Null: the course is new, and not there yet. */
  courseId: v.union(v.id("courses"), v.null()),
  title: v.string(),
  changes: v.array(courseChange),
  /** Names the course as it was compared; "" for a new one. */
  seen: v.string(),
});

export const importReport = v.object({
  problems: v.array(courseProblem),
  /** Null when the files cannot be imported; the problems say why. */
  plan: v.union(importPlan, v.null()),
});
