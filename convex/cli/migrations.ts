import { Migrations } from "@convex-dev/migrations";
import { components, internal } from "../_generated/api";
import type { DataModel, Id } from "../_generated/dataModel";
import { internalMutation } from "../functions";
import { keptCertificateFields } from "../model/credentials/certificates/states";
import { languageOf } from "../model/content/courses/language";
import { ensureRecord } from "../model/credentials/certificates/records";
import { keptCourseFields } from "../model/content/courses/triggers";
import { lessonTypeOf } from "../model/content/lessons/lessonType";
import { groupSeen as toGroups, readSeen } from "../model/learning/exams/candidates";
import { ensurePooled } from "../model/learning/exams/pool";
import { findProfile } from "../model/people/profiles/reads";
import { placeProgress, settleRow } from "../model/learning/practice/batches";
import { finishWithout } from "../model/learning/practice/finished";
import type { TotalKind } from "../model/platform/totals/kinds";
import { listTotalRows } from "../model/platform/totals/reads";
import { addToTotal } from "../model/platform/totals/writes";

/**
 * Changes of stored data, run by `npx convex run cli/migrations:runAll` after an update: in order, in batches while the
 * school is open, each once. One that failed or was interrupted continues where it stopped, so each must bear to see a
 * row twice. `npx convex run --component migrations lib:getStatus` tells how far they are.
 */
const migrations = new Migrations<DataModel>(components.migrations, { internalMutation });

/** Attempts are counted by the rate limiter since 0.2. The old rows hold email addresses and are deleted by nothing else. */
export const forgetSignInAttempts = migrations.define({
  table: "signInAttempts",
  migrateOne: async (ctx, { _id }) => {
    await ctx.db.delete("signInAttempts", _id);
  },
});

/** Courses from before 0.2 have no language, topic or band of hours, by which the catalog is filtered. */
export const completeCourses = migrations.define({
  table: "courses",
  migrateOne: (_ctx, course) => keptCourseFields(course),
});

/** Certificates from before 0.2 do not say the language of their title. */
export const completeCertificates = migrations.define({
  table: "certificates",
  migrateOne: (_ctx, certificate) => ({ language: languageOf(certificate) }),
});

/** Before 0.2 a lesson could be called a video without having one, or an exercise. Both were texts. */
export const settleLessonTypes = migrations.define({
  table: "lessons",
  migrateOne: (_ctx, lesson) => ({ lessonType: lessonTypeOf(lesson) }),
});

/** Certificates from before 0.3 have no record: it is made of what the rows still tell (CERT-20). */
export const completeRecords = migrations.define({
  table: "certificates",
  // A record may be as long as a course; the default of 100 could be too much for one transaction.
  batchSize: 10,
  migrateOne: async (ctx, certificate) => {
    await ensureRecord(ctx, certificate);
  },
});

/** Attempts that do not say what was right: by the present key they count in the statistics of questions. */
export const completeAttempts = migrations.define({
  table: "examAttempts",
  // An attempt reads up to a hundred questions and counts in the totals of each.
  batchSize: 10,
  migrateOne: async (ctx, { answers, rightIds }) => {
    if (rightIds !== undefined) return undefined;
    const ids = Object.keys(answers) as Id<"examQuestions">[];
    const questions = await Promise.all(ids.map((id) => ctx.db.get("examQuestions", id)));
    return { rightIds: ids.filter((id, index) => questions[index]?.correctOption === answers[id]) };
  },
});

/** Parts of exam totals named "question:letter", which nothing reads. */
export const forgetQuestionParts = migrations.define({
  table: "platformTotals",
  migrateOne: (_ctx, { parts }) => ({
    parts: Object.fromEntries(Object.entries(parts).filter(([part]) => !part.includes(":"))),
  }),
});

/** Certificates from before 0.2 have no state and no search text, by which administrators find them. */
export const stateCertificates = migrations.define({
  table: "certificates",
  migrateOne: (_ctx, certificate) => keptCertificateFields(certificate),
});

/** Places from before 0.3 do not say when they were kept; their creation is the best guess. */
export const datePlaces = migrations.define({
  table: "lessonPlaces",
  migrateOne: (_ctx, { keptAt, _creationTime }) => ({ keptAt: keptAt ?? _creationTime }),
});

/** Lessons completed before 0.3 do not say their module: then they count for their lesson, and finish modules. */
export const countLessons = migrations.define({
  table: "lessonProgress",
  // Each changes the enrollment and the totals of its lesson.
  batchSize: 20,
  migrateOne: async (ctx, { lessonId, moduleId }) => {
    const lesson = moduleId === undefined ? await ctx.db.get("lessons", lessonId) : null;
    return lesson ? { moduleId: lesson.moduleId } : undefined;
  },
});

/** Texts from before 0.3 may hold questions that no row knows. */
export const listQuestions = migrations.define({
  table: "lessonContents",
  batchSize: 10,
  migrateOne: (_ctx, { markdown }) => ({ markdown }),
});

/** Finished modules without questions stood before all others in the daily five. */
export const settleFinishedModules = migrations.define({
  table: "finishedModules",
  migrateOne: async (ctx, row) => {
    await settleRow(ctx, row);
  },
});

/** Before 0.3, an import that moved a lesson left students' progress in the old module. */
export const placeLessons = migrations.define({
  table: "lessonProgress",
  batchSize: 20,
  migrateOne: async (ctx, row) => {
    const lesson = await ctx.db.get("lessons", row.lessonId);
    if (lesson) await placeProgress(ctx, row, lesson);
  },
});

/** The same for their practice questions. */
export const placePractice = migrations.define({
  table: "practiceQuestions",
  migrateOne: async (ctx, { lessonId }) => {
    const lesson = await ctx.db.get("lessons", lessonId);
    return lesson ? { moduleId: lesson.moduleId } : undefined;
  },
});

/** Progress rows of modules that no longer exist. */
export const forgetGoneModules = migrations.define({
  table: "finishedModules",
  migrateOne: async (ctx, { _id, moduleId }) => {
    if ((await ctx.db.get("modules", moduleId)) === null) await ctx.db.delete("finishedModules", _id);
  },
});

/** Seats taken before 0.3 lack the student's search text. */
export const nameSeats = migrations.define({
  table: "examSeats",
  migrateOne: async (ctx, { userId }) => ({ searchText: (await findProfile(ctx, userId))?.searchText ?? "" }),
});

/** Questions from before 0.3 are on no page of the pool that draws read, and are not found by their words. */
export const pagePool = migrations.define({
  table: "examQuestions",
  migrateOne: async (ctx, question) => {
    await ensurePooled(ctx, question);
  },
});

/** Counts from before 0.3 are a record, which could not name every question of a bank. */
export const groupSeen = migrations.define({
  table: "examCandidates",
  migrateOne: (_ctx, { seen }) => ({ seen: toGroups(readSeen(seen)) }),
});

/** Before 0.3, a module whose last open lesson was deleted or moved was finished by nobody. Students follow in batches. */
export const finishModules = migrations.define({
  table: "modules",
  migrateOne: async (ctx, { _id }) => {
    await finishWithout(ctx, _id);
  },
});

/** Before 0.3 a total was spread over up to 16 rows. The first takes the others in. */
export const mergeTotals = migrations.define({
  table: "platformTotals",
  migrateOne: async (ctx, row) => {
    if (row.shard === undefined) return undefined;
    const [first] = await listTotalRows(ctx, row.kind as TotalKind);
    if (first?._id === row._id) return { shard: undefined };
    await addToTotal(ctx, row);
    await ctx.db.delete("platformTotals", row._id);
    return undefined;
  },
});

/** In the order in which they were added; one that every school has run can go. */
export const runAll = migrations.runner([
  internal.cli.migrations.forgetSignInAttempts,
  internal.cli.migrations.completeCourses,
  internal.cli.migrations.completeCertificates,
  internal.cli.migrations.settleLessonTypes,
  internal.cli.migrations.completeRecords,
  internal.cli.migrations.completeAttempts,
  internal.cli.migrations.forgetQuestionParts,
  internal.cli.migrations.stateCertificates,
  internal.cli.migrations.datePlaces,
  internal.cli.migrations.countLessons,
  internal.cli.migrations.listQuestions,
  internal.cli.migrations.settleFinishedModules,
  internal.cli.migrations.placeLessons,
  internal.cli.migrations.placePractice,
  internal.cli.migrations.forgetGoneModules,
  internal.cli.migrations.nameSeats,
  internal.cli.migrations.pagePool,
  internal.cli.migrations.groupSeen,
  internal.cli.migrations.finishModules,
  internal.cli.migrations.mergeTotals,
]);
