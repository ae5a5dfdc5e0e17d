import { expect, test } from "vitest";
import { differences } from "@/admin/components/versions/differences";

const sideOf = (parts: ReturnType<typeof differences>, side: "removed" | "added") =>
  parts.flatMap(({ kind, text }) => (kind === "same" || kind === side ? [text] : [])).join("");

test("VERSION-5: the parts add up to both texts", () => {
  const [from, to] = ["# Git\n\nUm *commit* é isto.\nFim", "# Git 2\n\nUm commit é isto.\nNovo\nFim"];
  const parts = differences(from, to);
  expect(sideOf(parts, "removed")).toBe(from);
  expect(sideOf(parts, "added")).toBe(to);
});

test("VERSION-5: equal stretches are cut to what is near a change", () => {
  const same = "palavra ".repeat(500);
  const parts = differences(`${same}antes ${same}`, `${same}hoje ${same}`);
  expect(parts.map(({ kind }) => kind)).toEqual(["same", "removed", "added", "same"]);
  for (const { text } of parts) expect(text.length).toBeLessThan(420);
});

test("VERSION-5: texts of full length that share nothing are compared in the end", () => {
  const words = (letter: string) => Array.from({ length: 20_000 }, (_, n) => `${letter}${n}`).join(" ");
  const parts = differences(words("a"), words("b"));
  expect(sideOf(parts, "removed").length).toBeGreaterThan(0);
  expect(parts.some(({ kind }) => kind === "added")).toBe(true);
});
