import variant from "@jitl/quickjs-wasmfile-release-sync";
import startSqlite from "@sqlite.org/sqlite-wasm";
import { newQuickJSWASMModuleFromVariant } from "quickjs-emscripten-core";
import { describe, expect, test } from "vitest";
import { runJavaScript } from "@/components/markdown/run/runJavaScript";
import { runSql } from "@/components/markdown/run/runSql";

const engine = newQuickJSWASMModuleFromVariant(variant);
const js = async (code: string, mostMs?: number) => runJavaScript(await engine, code, mostMs);
const sql = async (code: string, before = "") => runSql(await startSqlite(), before, code);

describe("LESSON-25: JavaScript in an engine of its own", () => {
  test.each([
    ["console.log('a', 1, true, null, undefined)", "a 1 true null undefined"],
    ["console.log([1, 'b', [2]], { a: 1, 'b-c': 'd' })", "[ 1, 'b', [ 2 ] ] { a: 1, 'b-c': 'd' }"],
    ["console.log([], {}, -0, 1n, new Set([1]), new Map([['a', 1]]))", "[] {} -0 1n Set(1) { 1 } Map(1) { 'a' => 1 }"],
    ["class A { x = 1 }; console.log(new A(), A, () => 1)", "A { x: 1 } [class A] [Function (anonymous)]"],
    ["const a = {}; a.a = a; console.log(a)", "{ a: [Circular] }"],
    ["Promise.resolve(1).then((n) => console.log('then', n)); console.log('first')", "first\nthen 1"],
  ])("prints %s as Node does", async (code, text) => {
    expect(await js(code)).toEqual({ text, end: "done" });
  });

  test("an error is told, after what was printed", async () => {
    expect(await js("console.log(1); nothing()")).toEqual({
      text: "1\nReferenceError: 'nothing' is not defined",
      end: "failed",
    });
    expect((await js("let = ;")).end).toBe("failed");
  });

  test("an endless loop and a hungry one are stopped", async () => {
    expect((await js("console.log(1); while (true) {}", 50)).end).toBe("late");
    expect((await js("new Uint8Array(1e9)")).end).toBe("memory");
    expect(await js("const f = () => f(); f()")).toEqual({ text: "InternalError: stack overflow", end: "failed" });
  });

  test("output is cut, and nothing of the page is there", async () => {
    const { text } = await js("while (true) console.log('a'.repeat(100))", 100);
    expect(text.length).toBeLessThan(10_100);
    const names = "['window', 'self', 'fetch', 'document', 'require', 'process', 'print', 'postMessage']";
    expect((await js(`console.log(${names}.filter((name) => name in globalThis))`)).text).toBe("[]");
  });
});

describe("LESSON-25: SQL in a database of its own", () => {
  test("prints tables as SQLite's own tool, with what earlier blocks made", async () => {
    expect(
      await sql("select n, n * 1.5 as x from t where n > 1", "create table t (n); insert into t values (1), (2)"),
    ).toEqual({ text: "┌───┬─────┐\n│ n │  x  │\n├───┼─────┤\n│ 2 │ 3.0 │\n└───┴─────┘", end: "done" });
    expect(await sql("select * from t")).toEqual({ text: "Parse error: no such table: t", end: "failed" });
    expect(await sql("create table t (n)")).toEqual({ text: "", end: "done" });
  });

  test("too much memory is refused, and nothing is attached from elsewhere", async () => {
    expect((await sql("select length(randomblob(900000000))")).end).not.toBe("done");
    expect((await sql("select load_extension('x')")).end).toBe("failed");
  });
});
