import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** The builders of each folder: the path says who may call (ACCESS-1). */
const doors: Record<string, RegExp> = {
  visitor: /^public(Query|Mutation|Action)$/,
  student: /^student(Query|Mutation|Action)$/,
  account: /^student(Query|Mutation|Action)$/,
  admin: /^admin(Query|Mutation|Action)$/,
  jobs: /^(internal(Query|Mutation|Action)|untriggeredInternalMutation|stepMutation|jobMutation)$/,
  cli: /^(internal(Query|Mutation|Action)|migrations\.(define|runner))$/,
  routes: /^httpAction$/,
};
/** Convex Auth's client calls these two by name. */
const elsewhere = ["auth.ts: publicAction", "auth.ts: publicAction", "auth.ts: internalMutation"];

const files = readdirSync("convex", { recursive: true, encoding: "utf8" }).filter(
  (file) => /\.tsx?$/.test(file) && !file.startsWith("_generated") && file !== "functions.ts",
);
/** Functions that the files register, as "file: builder". */
const registered = files.flatMap((file) => {
  const text = readFileSync(join("convex", file), "utf8");
  const calls = text.matchAll(
    /^export const \w+(?:: [^=]+)? = ((?:public|student|admin|internal|step|job|untriggered)\w*|httpAction|migrations\.\w+)\(/gm,
  );
  return [...calls].map(([, builder = ""]) => ({ file, builder }));
});

test("ACCESS-1: the folder of a function says who may call it", () => {
  const strays = registered.filter(({ file, builder }) => doors[file.split("/")[0] ?? ""]?.test(builder) !== true);
  expect(strays.map(({ file, builder }) => `${file}: ${builder}`).sort()).toEqual(elsewhere.sort());
});

test("every folder of functions has some, and the root only what Convex wants there", () => {
  const folders = new Set(registered.map(({ file }) => file.split("/")[0]));
  expect([...folders].sort()).toEqual([...Object.keys(doors), "auth.ts"].sort());
  expect(files.filter((file) => !file.includes("/")).sort()).toEqual(
    ["auth.config.ts", "auth.ts", "convex.config.ts", "crons.ts", "http.ts", "schema.ts"].sort(),
  );
});
