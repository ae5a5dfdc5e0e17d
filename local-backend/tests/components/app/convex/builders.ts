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

// Replaces `_generated`: the fixture is deployed without generated code.
type DataModel = DataModelFromSchemaDefinition<typeof schema>;
export const query = queryGeneric as QueryBuilder<DataModel, "public">;
export const mutation = mutationGeneric as MutationBuilder<DataModel, "public">;
export const internalMutation = internalMutationGeneric as MutationBuilder<DataModel, "internal">;
export const action = actionGeneric as ActionBuilder<DataModel, "public">;

type Query<Args extends object, Result> = FunctionReference<
  "query",
  "internal",
  Args & Record<string, unknown>,
  Result
>;
type Mutation<Args extends object, Result> = FunctionReference<
  "mutation",
  "internal",
  Args & Record<string, unknown>,
  Result
>;
interface Counter {
  jobs: {
    later: Mutation<{ handle: string; text: string; ms: number }, string>;
    bumpLater: Mutation<{ name: string }, null>;
    call: Mutation<{ handle: string; text: string }, null>;
    state: Query<{ id: string }, string | null>;
    cancel: Mutation<{ id: string }, null>;
    store: FunctionReference<"action", "internal", { text: string }, string>;
    url: Query<{ id: string }, string | null>;
    uploadUrl: Mutation<object, string>;
  };
  lib: {
    get: Query<{ name: string }, number>;
    inc: Mutation<{ name: string; limit?: number }, string>;
    journal: Query<object, string[]>;
    foreign: Query<{ id: string }, { found: unknown; normalized: string | null }>;
    removeForeign: Mutation<{ id: string }, null>;
    variables: Query<object, Record<string, string | undefined>>;
    whoAmI: Query<object, Record<string, string | null>>;
    paginated: Query<object, unknown>;
    absent: Query<object, unknown>;
  };
}
export const components = componentsGeneric() as unknown as { counter: Counter; other: Counter; gone: Counter };
