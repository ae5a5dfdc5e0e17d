/// <reference types="vite/client" />
import { convexTest } from "convex-test";
import fc from "fast-check";
import { type FunctionReference, makeFunctionReference } from "convex/server";
import { ConvexError, type Value } from "convex/values";
import { afterAll, expect, test } from "vitest";
import schema from "../fixture/convex/schema";
import { CallFailed, eventually, type Fixture, startFixture } from "../fixture/startFixture";
import type { Case, Side } from "./case";
import { dataCases } from "./dataCases";
import { filterCases } from "./filterCases";
import { functionCases } from "./functionCases";
import { nestedCases } from "./nestedCases";
import { pageCases } from "./pageCases";
import { begin, play, steps } from "./play";
import { rangeCases } from "./rangeCases";
import { schedulingCases } from "./schedulingCases";
import { validatorCases } from "./validatorCases";
import { valueCases } from "./valueCases";

const cases = [
  ...dataCases,
  ...functionCases,
  ...valueCases,
  ...rangeCases,
  ...filterCases,
  ...validatorCases,
  ...pageCases,
  ...schedulingCases,
  ...nestedCases,
];

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

interface Sides {
  fixture: Fixture;
  ours: Side;
  theirs: Side;
}

/** Cases that change nothing share what is there before them. */
const shared = new Map<NonNullable<Case["given"]>, Promise<Sides>>();
const own: Fixture[] = [];

async function sidesOf(given: Case["given"]): Promise<Sides> {
  const fixture = await startFixture();
  own.push(fixture);
  const sides = { fixture, ours: viaBackend(fixture), theirs: viaConvexTest() };
  await given?.(sides.ours);
  await given?.(sides.theirs);
  return sides;
}

function sidesFor({ given }: Case): Promise<Sides> {
  if (given === undefined) return sidesOf(undefined);
  const sides = shared.get(given) ?? sidesOf(given);
  shared.set(given, sides);
  return sides;
}

afterAll(async () => {
  for (const fixture of own) await fixture.remove();
});

test.each(cases)("BACKEND-2: $name", async (one) => {
  const { difference } = one;
  const sides = await sidesFor(one);
  const ours = comparable(await one.run(sides.ours));
  const theirs = comparable(await one.run(sides.theirs));
  if (difference === undefined) {
    expect(ours).toEqual(theirs);
  } else {
    expect(ours).toEqual(difference.ours);
    // Fails once the other side agrees, so that the entry gets removed.
    expect(theirs).not.toEqual(ours);
  }
});

test("BACKEND-2, SAFE-3: ranges and writes of two functions at once find what they find one after the other", async () => {
  const { ours, theirs } = await sidesOf(undefined);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(5), { maxLength: 6 }), steps, steps, async (values, one, two) => {
      const inTurn = async (oneFirst: boolean) => {
        await begin(theirs, values);
        const early = oneFirst ? await play(theirs, "one", one) : null;
        const ofTwo = await play(theirs, "two", two);
        const ofOne = early ?? (await play(theirs, "one", one));
        return [ofOne, ofTwo, await theirs.query("rows:state")];
      };
      await begin(ours, values);
      const atOnce = await Promise.all([play(ours, "one", one), play(ours, "two", two)]);
      expect([await inTurn(true), await inTurn(false)]).toContainEqual([...atOnce, await ours.query("rows:state")]);
    }),
    { numRuns: 200 },
  );
}, 60_000);

test("BACKEND-2: the cases are many and each is one of its own", () => {
  expect(cases.length).toBeGreaterThanOrEqual(150);
  expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length);
});
