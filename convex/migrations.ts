import { Migrations } from "@convex-dev/migrations";
import { components, internal } from "./_generated/api";
import type { DataModel } from "./_generated/dataModel";
import { internalMutation } from "./functions";
import { languageOf } from "./model/courses/language";
import { keptCourseFields } from "./model/courses/triggers";

/**
 * Changes of stored data, run by `npx convex run migrations:runAll` after an update: in order, in batches while the
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

/** In the order in which they were added; one that every school has run can go. */
export const runAll = migrations.runner([
  internal.migrations.forgetSignInAttempts,
  internal.migrations.completeCourses,
  internal.migrations.completeCertificates,
]);
