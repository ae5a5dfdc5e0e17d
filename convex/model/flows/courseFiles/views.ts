import { literals } from "convex-helpers/validators";
import { v } from "convex/values";
import { courseReasons } from "../../content/courseFiles/folder/problems";
import { courseChange } from "./changes";

export const courseProblem = v.object({
  file: v.string(),
  line: v.number(),
  level: literals("error", "advice"),
  reason: literals(...courseReasons),
  detail: v.record(v.string(), v.union(v.string(), v.number())),
});

/** Changes that an import would make or made. */
export const importPlan = v.object({
  /** Null for a course that is new and not yet created. */
  courseId: v.union(v.id("courses"), v.null()),
  title: v.string(),
  changes: v.array(courseChange),
  /** Digest of the compared course; "" for a new one. */
  seen: v.string(),
});

export const importReport = v.object({
  problems: v.array(courseProblem),
  /** Null if the files cannot be imported; the problems say why. */
  plan: v.union(importPlan, v.null()),
});
