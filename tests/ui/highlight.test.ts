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
  ["js", `const a = "x // y"; // z`, ["keyword:const", `string:"x // y"`, "comment:// z"]],
  ["python", "return 42 # resposta", ["keyword:return", "number:42", "comment:# resposta"]],
  ["sql", "SELECT nome FROM t -- todos", ["keyword:SELECT", "keyword:FROM", "comment:-- todos"]],
  ["css", "a { color: #8a4b00; } /* x */", ["number:#8a4b00", "comment:/* x */"]],
  ["cobol", "MOVE 1 TO X", []],
])("%s", (language, code, expected) => {
  expect(kinds(code, language)).toEqual(expected);
});
