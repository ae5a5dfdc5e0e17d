import { Migrations } from "@convex-dev/migrations";
import { components, internal } from "./_generated/api";
import type { DataModel } from "./_generated/dataModel";
import { internalMutation } from "./functions";

/**
 * Changes of stored data, run by `npx convex run migrations:runAll` after an update: in order, in batches while the
 * school is open, each once. One that failed or was interrupted continues where it stopped, so each must bear to see a
 * row twice. `npx convex run --component migrations lib:getStatus` tells how far they are.
 */
const migrations = new Migrations<DataModel>(components.migrations, { internalMutation });

/** Since 0.2 the rate limiter counts attempts; the rows of before hold email addresses that nothing deletes any more. */
export const forgetSignInAttempts = migrations.define({
  table: "signInAttempts",
  migrateOne: async (ctx, { _id }) => {
    await ctx.db.delete("signInAttempts", _id);
  },
});

/** In the order in which they were added; one that every school has run can go. */
export const runAll = migrations.runner([internal.migrations.forgetSignInAttempts]);
