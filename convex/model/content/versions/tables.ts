import { literals } from "convex-helpers/validators";
import { defineTable } from "convex/server";
import { v } from "convex/values";
import { examLetters } from "../../../shared/examLetters";
import { versionCauses } from "../../../shared/textVersions";
import { lessonTypeView } from "../lessons/lessonType";

/** Texts of a lesson, a question or a course, as written. */
export const versionText = v.union(
  v.object({
    kind: v.literal("lesson"),
    title: v.string(),
    lessonType: lessonTypeView,
    videoAddress: v.optional(v.string()),
    content: v.string(),
  }),
  v.object({
    kind: v.literal("question"),
    questionText: v.string(),
    optionA: v.string(),
    optionB: v.string(),
    optionC: v.string(),
    optionD: v.string(),
    correctOption: literals(...examLetters),
    explanation: v.optional(v.string()),
  }),
  v.object({
    kind: v.literal("course"),
    title: v.string(),
    description: v.string(),
    outcomes: v.optional(v.string()),
  }),
);

/** Id of a lesson or a course, or the first id of a question. */
export const versioned = v.union(v.id("lessons"), v.id("examQuestions"), v.id("courses"));

export const versionTables = {
  /**
   * Versions of texts (VERSION-1), the newest being today's; at most `limits.versions` of each thing.
   * A draft is a generated text that waits (AI-11), at most one for each lesson.
   */
  textVersions: defineTable({
    thingId: versioned,
    state: literals("saved", "draft"),
    cause: literals(...versionCauses),
    /** Time of the last save that the version holds. */
    savedAt: v.number(),
    /** Absent: the command line, or before anybody's save. */
    actorId: v.optional(v.id("users")),
    /** Absent in today's version, whose text is the thing's own. */
    textId: v.optional(v.id("versionTexts")),
  })
    .index("by_thingId_and_state", ["thingId", "state"])
    .index("by_actorId", ["actorId"]),

  /** Separate, so that a list of versions reads none of 20 long texts. */
  versionTexts: defineTable({ text: versionText }),
};
