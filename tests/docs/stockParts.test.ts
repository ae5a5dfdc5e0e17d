import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { projectFiles } from "../../scripts/requirements";

/* Libraries are used through what they publish. */

const files = (await projectFiles()).filter((file) =>
  /^(?:src|convex|scripts)\/.*\.tsx?$|^[\w.-]+\.(?:ts|js|html)$/.test(file),
);
const texts = new Map(await Promise.all(files.map(async (file) => [file, await readFile(file, "utf8")] as const)));
const filesWith = (pattern: RegExp) => files.filter((file) => pattern.test(texts.get(file) ?? ""));

test("no private part of a library is named", () => {
  expect(files.length).toBeGreaterThan(500);
  expect(filesWith(/\bUNSAFE_|["'][^"'./][^"']*\/dist\//)).toEqual([]);
});

test("the entries of Convex Auth's storage are named in one file, which a contract test holds", () => {
  expect(filesWith(/__convexAuth/)).toEqual(["src/lib/deviceSession.ts"]);
});

/** Packages that the product must be built from. */
const PROMISED = [
  ...["react", "react-dom", "react-router-dom", "react-markdown", "convex", "@convex-dev/auth", "date-fns"],
  ...[
    "@mantine/core",
    "@mantine/form",
    "@mantine/hooks",
    "@mantine/dates",
    "@mantine/notifications",
    "@mantine/charts",
  ],
  ...["@tabler/icons-react", "i18next", "react-i18next", "zod"],
];

test.each(PROMISED)("%s is a dependency that production code imports", async (name) => {
  const { dependencies } = JSON.parse(await readFile("package.json", "utf8")) as {
    dependencies: Record<string, string>;
  };
  expect(Object.keys(dependencies)).toContain(name);
  expect(filesWith(new RegExp(`from "${name}[/"]`)).filter((file) => /^(?:src|convex)\//.test(file))).not.toEqual([]);
});
