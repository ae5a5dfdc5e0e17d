import { readFileSync } from "node:fs";
import { DEFAULT_THEME, luminance, mergeMantineTheme } from "@mantine/core";
import { render } from "@testing-library/react";
import fc from "fast-check";
import { expect, test } from "vitest";
import { cssVariablesResolver, theme } from "@/app/theme";
import HighlightedCode from "@/components/markdown/HighlightedCode";

/** The pieces with a color, each with its innermost class: `keyword:const`. */
function colored(code: string, language: string): string[] {
  const { container } = render(<HighlightedCode language={language} code={code} />);
  expect(container.textContent).toBe(code);
  const pieces: string[] = [];
  const walker = document.createTreeWalker(container, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const kind = /hljs-(\w+)/.exec(text.parentElement?.className ?? "")?.[1];
    if (kind !== undefined) pieces.push(`${kind}:${text.nodeValue}`);
  }
  return pieces;
}

test("LESSON-10: coloring leaves the code as it is, in every language", () => {
  const language = fc.constantFrom("js", "python", "sql", "html", "css", "bash", "http", "cobol");
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), language, (code, name) => void colored(code, name)),
    { numRuns: 50 },
  );
});

test.each([
  ["js", `const a = "x // y"; // z`, ["keyword:const", `string:"x // y"`, "comment:// z"]],
  ["ts", "let n: number = 1;", ["keyword:let", "built_in:number", "number:1"]],
  ["tsx", `return <p id="a">Don't</p>;`, ["keyword:return", "name:p", "attr:id", `string:"a"`]],
  ["bash", "if (( $# != 2 )); then # two", ["keyword:if", "variable:$#", "number:2", "keyword:then", "comment:# two"]],
  ["python", '"""One # no\ntwo"""\nreturn 42 # yes', ['string:"""One # no\ntwo"""', "number:42", "comment:# yes"]],
  ["html", `<b class="a">it's</b> don't <i>x</i>`, ["name:b", "attr:class", `string:"a"`, "name:i"]],
  ["css", "a { color: #8a4b00; } /* x */", ["attribute:color", "number:#8a4b00", "comment:/* x */"]],
  ["sql", "SELECT nome FROM t -- todos", ["keyword:SELECT", "keyword:FROM", "comment:-- todos"]],
  ["php", "<?php\n$a = 'x'; // c", ["variable:$a", "string:'x'", "comment:// c"]],
  ["csharp", `var s = "x"; // c`, ["keyword:var", `string:"x"`, "comment:// c"]],
  ["c#", "var n = 1;", ["keyword:var", "number:1"]],
  ["c++", "int n = 1; // c", ["type:int", "number:1", "comment:// c"]],
  ["cpp", "return 0;", ["keyword:return", "number:0"]],
  ["kotlin", `fun main() { val a = "x" }`, ["keyword:fun", "title:main", "keyword:val", `string:"x"`]],
  ["ruby", "def hi # c\nend", ["keyword:def", "title:hi", "comment:# c", "keyword:end"]],
  ["nginx", "listen 80; # c", ["attribute:listen", "number:80", "comment:# c"]],
  ["diff", "-old\n+new", ["deletion:-old", "addition:+new"]],
  ["http", 'GET /a HTTP/1.1\nHost: b\n\n{"a": 1}', ["keyword:GET", "attribute:Host", `attr:"a"`, "number:1"]],
  ["dockerfile", "FROM node:20 # c", ["keyword:FROM", "comment:# c"]],
  ["powershell", "Get-Item $a # c", ["built_in:Get-Item", "variable:$a", "comment:# c"]],
  ["env", "A=1\n# c", ["attr:A", "number:1", "comment:# c"]],
])("LESSON-17: %s: %j has colors", (language, code, expected) => {
  expect(colored(code, language)).toEqual(expect.arrayContaining(expected));
});

test.each([
  ["bash", "(( $# != 2 ))"],
  ["python", '"""a # b"""'],
])("LESSON-17: in %s, %j has no comment", (language, code) => {
  expect(colored(code, language).filter((piece) => piece.startsWith("comment"))).toEqual([]);
});

test("LESSON-17: an apostrophe in HTML's text begins no string", () => {
  expect(colored("<p>Don't</p><p>won't</p>", "html").filter((piece) => piece.startsWith("string"))).toEqual([]);
});

test("LESSON-17: a language without a grammar is plain", () => expect(colored("MOVE 1 TO X", "cobol")).toEqual([]));

const variables: Record<"light" | "dark", Record<string, string>> = cssVariablesResolver(
  mergeMantineTheme(DEFAULT_THEME, theme),
);
const merged = mergeMantineTheme(DEFAULT_THEME, theme);
const sheet = readFileSync("src/components/markdown/CodeBlock.module.css", "utf8");

/** A color of the sheet as hexadecimal. */
function resolve(color: string, scheme: "light" | "dark"): string {
  const [, light = "", dark = ""] = /^light-dark\((.+), (.+)\)$/.exec(color) ?? [];
  if (light) return resolve(scheme === "light" ? light : dark, scheme);
  const variable = /^var\((--.+)\)$/.exec(color)?.[1];
  if (variable === undefined) return color;
  const own = new RegExp(`^ *${variable}: (.+);`, "m").exec(sheet)?.[1] ?? variables[scheme][variable];
  if (own !== undefined) return resolve(own, scheme);
  const [, name = "", shade] = /^--mantine-color-(\w+)(?:-(\d))?$/.exec(variable) ?? [];
  return shade === undefined ? merged[name as "white"] : (merged.colors[name]?.[Number(shade)] ?? "");
}

test.each(["light", "dark"] as const)("LESSON-17: every color of code has AA contrast, %s", (scheme) => {
  const background = /background-color: (.+);/.exec(sheet)?.[1] ?? "";
  const colors = Array.from(sheet.matchAll(/^ +color: (?!inherit)(.+);/gm), ([, color = ""]) => color);
  expect(new Set(colors).size).toBeGreaterThanOrEqual(6);
  const below = luminance(resolve(background, scheme));
  for (const color of colors) {
    const hex = resolve(color, scheme);
    expect(hex, color).toMatch(/^#[\da-f]{6}$/i);
    const [low = 0, high = 0] = [below, luminance(hex)].sort((a, b) => a - b);
    expect((high + 0.05) / (low + 0.05), `${color} in ${scheme}`).toBeGreaterThanOrEqual(4.5);
  }
});
