import { Migrations } from "@convex-dev/migrations";
import { components, internal } from "../_generated/api";
import type { DataModel } from "../_generated/dataModel";
import { internalMutation } from "../functions";

/**
 * Changes of stored data: `npx convex run cli/migrations:runAll`.
 *
 * Each runs once, in batches while the school is open. An interrupted one continues where it stopped and may see a
 * row twice. `npx convex run --component migrations lib:getStatus` shows their progress;
 * docs/decisions/013-migrations.md says how a change of the schema takes two releases.
 */
const migrations = new Migrations<DataModel>(components.migrations, { internalMutation });

/**
 * An example, to be replaced by the first real migration.
 *
 * It changes nothing today, because titles are stored in Unicode's composed form (DATA-11). `migrateOne` returns
 * the fields to patch; triggers follow as in any mutation. The test stores what an earlier release would have
 * left.
 */
export const composeModuleTitles = migrations.define({
  table: "modules",
  migrateOne: (_ctx, { title }) => ({ title: title.normalize("NFC") }),
});

/** All migrations, in the order in which they were added. */
export const runAll = migrations.runner([internal.cli.migrations.composeModuleTitles]);
