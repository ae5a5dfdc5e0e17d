/// <reference types="vite/client" />
import { convexTest } from "convex-test";
import { type FunctionReference, makeFunctionReference } from "convex/server";
import { ConvexError, type Value } from "convex/values";
import { afterEach, expect, test } from "vitest";
import schema from "../fixture/convex/schema";
import { CallFailed, eventually, type Fixture, startFixture } from "../fixture/startFixture";
import type { Side } from "./case";
import { dataCases } from "./dataCases";
import { functionCases } from "./functionCases";

const cases = [...dataCases, ...functionCases];

const modules = {
  ...import.meta.glob("../fixture/convex/**/*.ts"),
  // convex-test locates the functions by this folder; the fixture has no generated code.
  "../fixture/convex/_generated/api.js": () => Promise.resolve({}),
};

function reference<Kind extends "query" | "mutation" | "action">(path: string) {
  return makeFunctionReference<Kind>(path) as FunctionReference<Kind, "public", Record<string, Value>, Value>;
}

function viaConvexTest(): Side {
  const t = convexTest(schema, modules);
  return {
    query: (path, args = {}) => t.query(reference<"query">(path), args),
    mutation: (path, args = {}) => t.mutation(reference<"mutation">(path), args),
    action: (path, args = {}) => t.action(reference<"action">(path), args),
    outcome: (call) => call.catch((error: unknown) => classOf(error)),
    settle: async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      await t.finishInProgressScheduledFunctions();
    },
  };
}

function viaBackend(fixture: Fixture): Side {
  return {
    query: (path, args) => fixture.query(path, args),
    mutation: (path, args) => fixture.mutation(path, args),
    action: (path, args) => fixture.action(path, args),
    outcome: (call) => call.catch((error: unknown) => classOf(error)),
    settle: () =>
      eventually(async () => {
        const states = (await fixture.query("calls:jobs")) as string[];
        return states.every((state) => state !== "pending" && state !== "inProgress");
      }),
  };
}

/** Compares the class of a failure, because convex-test words most of them differently. */
function classOf(error: unknown): unknown {
  if (error instanceof ConvexError) return { failed: "ConvexError", data: (error as ConvexError<Value>).data };
  if (error instanceof CallFailed && error.data !== undefined) return { failed: "ConvexError", data: error.data };
  return { failed: "Error" };
}

/** Replaces ids and creation times by their order of appearance. */
function comparable(value: unknown): unknown {
  const names = new Map<unknown, string>();
  const visit = (one: unknown, field: string): unknown => {
    if (field === "_id" || field === "_creationTime") {
      if (!names.has(one)) names.set(one, `${field} ${names.size}`);
      return names.get(one);
    }
    if (one instanceof ArrayBuffer) return { bytes: [...new Uint8Array(one)] };
    if (Array.isArray(one)) return one.map((item) => visit(item, ""));
    if (typeof one !== "object" || one === null) return one;
    return Object.fromEntries(Object.entries(one).map(([name, item]) => [name, visit(item, name)]));
  };
  return visit(value, "");
}

let fixture: Fixture | null = null;
afterEach(async () => {
  await fixture?.remove();
  fixture = null;
});

test.each(cases)("BACKEND-2: $name", async (one) => {
  const { difference } = one;
  fixture = await startFixture();
  const ours = comparable(await one.run(viaBackend(fixture)));
  const theirs = comparable(await one.run(viaConvexTest()));
  if (difference === undefined) {
    expect(ours).toEqual(theirs);
  } else {
    expect(ours).toEqual(difference.ours);
    // Fails once the other side agrees, so that the entry gets removed.
    expect(theirs).not.toEqual(ours);
  }
});
