// @vitest-environment node
import { describe, expect, test } from "vitest";
import { exempt, parsers, type Parser } from "./hostileParsers";

/** Openings of syntax, with what would close them. */
const openers: [string, string][] = [
  ["[a](", ")"],
  ["![a](", ")"],
  ["[", "]"],
  ["[a][", "]"],
  ["[a]: ", "\n"],
  ["[^a]: b\n\n", ""],
  ["](", "["],
  ["*", "*"],
  ["**a ", "**"],
  ["_a ", "_"],
  ["*a **b ", "** *"],
  ["~~a ", "~~"],
  ["`", "a`"],
  ["`` ` ", "``"],
  ["```\n", "```\n"],
  ["```question\n", "\n```\n"],
  ["```figure\nflow: a\n", "\n```\n"],
  ["> ", "\n"],
  ["> > a\n", ""],
  ["- ", "\n"],
  ["1. ", "\n"],
  ["- a\n  - ", ""],
  ["# ", " #"],
  ["# a\n", ""],
  ["- [ ] a\n", "> b\n"],
  ["> [!SOLUTION]\n", ""],
  ["<", ">"],
  ["</", ">"],
  ["<a ", ">"],
  ['<a b="', '">'],
  ["<b>", "</b>"],
  ["<p>", "</p>"],
  ["</p>", ""],
  ["<br>", ""],
  ["<pre>", "</pre>"],
  ["<code>", "</code>"],
  ["<sup>", "</sup>"],
  ["<li>", "</li>"],
  ["<td>", "</td>"],
  ["<!--", "-->"],
  ["<!-- -->", ""],
  ["a <!--\n", "-->\n"],
  ["`<!--", "`"],
  ["<details>\n", "</details>\n"],
  ["<a:", ">"],
  ["<a@b", ">"],
  ["&", ";"],
  ["&amp;", ""],
  ["&#", ";"],
  ["&#x", "41;"],
  ["<![CDATA[", "]]>"],
  ["<?a ", "?>"],
  ["<!DOCTYPE a [", "]>"],
  ["<question>", "</question>"],
  ["<!ENTITY a '&b;'>", ""],
  ["| a ", "|\n"],
  ["| a |\n|-|\n", ""],
  ["a|b\n", ""],
  ["{", "}"],
  ["Q {\n\n", "}\n"],
  ["Q {=a ~b", "}"],
  ["::", "::"],
  ["::a\n", "::"],
  ["=", "~"],
  ["~", "="],
  ["~=", ""],
  ["#", "####"],
  ["~%-33%", ""],
  ["%", "%"],
  ["// a\n", ""],
  ["// [tag:", "]"],
  ["[html]", ""],
  ["$CATEGORY: a/", "\n"],
  ["a -> ", "="],
  ["\\", ""],
  ["\\\\", ""],
  ["\\n", ""],
  ['\\"', ""],
  ['"', '"'],
  ['""', ""],
  ['","', ""],
  ['a"b', ""],
  ["'", ""],
  [",", ""],
  [";", ""],
  ["A. a\n", "ANSWER: A\n"],
  ["ANSWER: A\n", ""],
  ["a@", "b.c"],
  ["a.", ""],
  ["a@b.", ""],
  ["http://a/", ""],
  ["www.a", ""],
  ["../", ""],
  ["a/", ""],
  ["./", ""],
  ["/", ""],
  ["%E1", ""],
  ["\\/", ""],
  [" ", ""],
  ["\t", ""],
  ["\n", ""],
  ["\r", "\n"],
  ["\u00A0", ""],
  ["\u200B", ""],
  ["a\u0301", ""],
  ["\u0301", ""],
  ["😀", ""],
  ["\uD800", ""],
  ["é", ""],
  ["aB1", ""],
  [".", ""],
  ["-", ""],
  ["_", ""],
  ["+", ""],
  [":", ""],
  ["1", ""],
  ["(", ")"],
  ["[{", "}]"],
  ['{"a":', "1}"],
  ['{"a":"', '"}'],
  ["Ana <", ">"],
  ["mailto:", ""],
  ["flow: ", "\n"],
  ["a -> b\n", ""],
  ["  a\n", ""],
  ["PK\u0003\u0004", ""],
  ["<think>", "</think>"],
];

/** Repeated and never closed, nested, and each closed at once; with an end that nobody expects. */
function textsOf([open, close]: [string, string], size: number): string[] {
  const times = (part: string, length: number): string => part.repeat(Math.ceil(length / part.length));
  const texts = [`${times(open, size)}!`];
  if (close !== "") texts.push(`${times(open, size / 2)}x${times(close, size / 2)}`, times(`${open}x${close}`, size));
  return texts.map((text) => text.slice(0, size));
}

/** Returns processor time in ms, whatever else the machine does. */
function cost(parse: Parser, text: string): number {
  const before = process.cpuUsage();
  try {
    parse(text);
  } catch {
    // Refusing a text is fine, however it is said.
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

const median = (costs: number[]): number => costs.sort((one, other) => one - other)[costs.length >> 1] ?? 0;

const SIZE = 100_000;
/** Below it a clock and a first compilation are measured, rather than a parser. */
const LEAST = 20;
/** A first look at an eighth: a parser that is worse than linear, but this fast, is as fast as `LEAST` asks on the whole. */
const [PART, GLANCE] = [SIZE / 8, 12];

/** 100 KB may take 50 times what 1 KB takes; a linear parser stays far below, thanks to `LEAST`. */
function isSlow(parse: Parser, pair: [string, string], index: number): boolean {
  const textOf = (size: number): string => textsOf(pair, size)[index] ?? "";
  const costs = (text: string, times: number): number[] => Array.from({ length: times }, () => cost(parse, text));
  if (cost(parse, textOf(PART)) <= GLANCE) return false;
  const long = textOf(SIZE);
  if (cost(parse, long) <= 50 * LEAST) return false;
  return median(costs(long, 3)) > 50 * Math.max(LEAST, median(costs(textOf(SIZE / 100), 5)));
}

// A few seconds for each on a quiet machine; only the processor's time is judged.
describe("AUTHOR-8, ADMIN-26: no text of 100 KB holds a parser", { timeout: 120_000 }, () => {
  test.each(Object.entries(parsers).filter(([, parse]) => typeof parse === "function"))("%s", (_, parse) => {
    const slow = openers.flatMap((pair) =>
      textsOf(pair, 9).flatMap((_text, index) =>
        isSlow(parse, pair, index) ? [`${JSON.stringify(pair)} ${index}`] : [],
      ),
    );
    expect(slow).toEqual([]);
  });

  test("every parser of the shared rules is here", () => {
    const sources = import.meta.glob<string>("../../../convex/shared/**/*.ts", {
      query: "?raw",
      import: "default",
      eager: true,
    });
    const exported = Object.values(sources).flatMap((source) =>
      Array.from(source.matchAll(/^export (?:const|function) (\w+)(?: = )?\(\w+: string/gmu), ([, name = ""]) => name),
    );
    expect(exported.length).toBeGreaterThan(40);
    expect(exported.filter((name) => !(name in parsers) && !exempt.has(name))).toEqual([]);
  });
});
