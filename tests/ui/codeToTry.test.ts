import { readdirSync, readFileSync } from "node:fs";
import variant from "@jitl/quickjs-wasmfile-release-sync";
import startSqlite from "@sqlite.org/sqlite-wasm";
import { newQuickJSWASMModuleFromVariant } from "quickjs-emscripten-core";
import { expect, test } from "vitest";
import { readMarkdown, type Fence } from "@convex/shared/markdown";
import { runLanguage } from "@/components/markdown/run/runnable";
import { runJavaScript } from "@/components/markdown/run/runJavaScript";
import { runSql } from "@/components/markdown/run/runSql";

const COURSES = "convex/seed/courses";
const engine = newQuickJSWASMModuleFromVariant(variant);
const database = startSqlite();

const lessons = readdirSync(COURSES, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".md"))
  .map((name) => ({ name, ...readMarkdown(readFileSync(`${COURSES}/${name}`, "utf8")) }))
  .filter(({ fences }) => fences.some(isToTry));

function isToTry({ words }: Fence): boolean {
  return /^run\b.*\btry\b/u.test(words);
}

async function run({ language, body }: Fence, earlier: readonly Fence[]): Promise<string> {
  if (runLanguage(language) === "javascript") return runJavaScript(await engine, body).text;
  const before = earlier.filter((fence) => fence.language === "sql" && /^run\b/u.test(fence.words));
  return runSql(await database, before.map((fence) => fence.body).join("\n;\n"), body).text;
}

test.each(lessons)("LESSON-25: what $name offers to try prints in the page what its text says", async ({ fences }) => {
  for (const [index, fence] of fences.entries()) {
    if (!isToTry(fence)) continue;
    expect(runLanguage(fence.language), `line ${fence.line}`).not.toBeNull();
    const output = fences[index + 1];
    expect(output?.language, `line ${fence.line}`).toBe("output");
    expect((await run(fence, fences.slice(0, index))).trimEnd(), `line ${fence.line}`).toBe(output?.body.trimEnd());
  }
});
