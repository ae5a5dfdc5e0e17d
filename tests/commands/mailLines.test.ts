import { expect, test } from "vitest";
import { readMailLine } from "../../scripts/dev/mailLines";

test("MAIL-1: the development server prints the mails that are not sent, and nothing else of the log", () => {
  const line = "[mail] to ana@selo.example: Confirme seu e-mail http://localhost:5173/confirm#f00";
  expect(readMailLine(`[INFO] '${line}'`)).toBe(line);
  expect(readMailLine("[LOG] 'something else'")).toBeNull();
  expect(readMailLine("[INFO] 'something else'")).toBeNull();
});
