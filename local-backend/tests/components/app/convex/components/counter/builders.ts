import {
  type ActionBuilder,
  actionGeneric,
  componentsGeneric,
  type DataModelFromSchemaDefinition,
  type FunctionReference,
  internalMutationGeneric,
  type MutationBuilder,
  mutationGeneric,
  type QueryBuilder,
  queryGeneric,
} from "convex/server";
import type schema from "./schema";

type DataModel = DataModelFromSchemaDefinition<typeof schema>;
export const query = queryGeneric as QueryBuilder<DataModel, "public">;
export const mutation = mutationGeneric as MutationBuilder<DataModel, "public">;
export const internalMutation = internalMutationGeneric as MutationBuilder<DataModel, "internal">;
export const action = actionGeneric as ActionBuilder<DataModel, "public">;

export const components = componentsGeneric() as unknown as {
  journal: {
    entries: {
      add: FunctionReference<"mutation", "internal", { text: string }, null>;
      list: FunctionReference<"query", "internal", Record<string, never>, string[]>;
    };
  };
};
/** Taken when the module is evaluated, as generated code does. */
export const env = process.env;
