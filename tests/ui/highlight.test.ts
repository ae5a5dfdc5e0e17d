import fc from "fast-check";
import { expect, test } from "vitest";
import { tokenize } from "@/components/markdown/highlight";

const kinds = (code: string, language: string) =>
  tokenize(code, language).flatMap(({ kind, text }) => (kind === "plain" ? [] : [`${kind}:${text}`]));

test("LESSON-10: the tokens add up to the code, in every language", () => {
  const language = fc.constantFrom("js", "python", "sql", "html", "css", "bash", "cobol", "");
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), language, (code, name) => {
      expect(
        tokenize(code, name)
          .map(({ text }) => text)
          .join(""),
      ).toBe(code);
    }),
  );
});

test.each([
  [
    "js",
    `const a = "x // y"; // z`,
    ["keyword:const", "punctuation:=", `string:"x // y"`, "punctuation:;", "comment:// z"],
  ],
  [
    "ts",
    "sum(n: number): Total",
    ["function:sum", "punctuation:(", "punctuation::", "type:number", "punctuation:):", "type:Total"],
  ],
  ["python", "return 42 # resposta", ["keyword:return", "number:42", "comment:# resposta"]],
  ["python", "print(int)", ["function:print", "punctuation:(", "type:int", "punctuation:)"]],
  ["sql", "SELECT nome FROM t -- todos", ["keyword:SELECT", "keyword:FROM", "comment:-- todos"]],
  [
    "css",
    "a { color: #8a4b00; } /* x */",
    [
      "punctuation:{",
      "type:color",
      "punctuation::",
      "number:#8a4b00",
      "punctuation:;",
      "punctuation:}",
      "comment:/* x */",
    ],
  ],
  [
    "html",
    `<a href="/">ok</a>`,
    [
      "punctuation:<",
      "keyword:a",
      "type:href",
      "punctuation:=",
      `string:"/"`,
      "punctuation:>",
      "punctuation:</",
      "keyword:a",
      "punctuation:>",
    ],
  ],
  ["tsx", "{/* don't do this */}", ["punctuation:{", "comment:/* don't do this */", "punctuation:}"]],
  ["js", "a();// b", ["function:a", "punctuation:();", "comment:// b"]],
  ["cobol", "MOVE 1 TO X", []],
])("LESSON-17: %s tells kinds of words apart", (language, code, expected) => {
  expect(kinds(code, language)).toEqual(expected);
});
