import { describe, expect, test } from "vitest";
import { checkLines } from "@/admin/access/checkLines";
import { readLines } from "@/admin/access/readLines";

describe("INVITE-3: a file", () => {
  test("names its columns in any order and language", () => {
    const read = readLines('﻿Curso;E-mail;Nome\r\nrust;ana@x.example;"Souza; Ana"\r\n;eva@x.example\r\n', "invitation");
    const blank = { coupon: "", language: "" };
    expect(read).toEqual({
      lines: [
        { line: 2, fullName: "Souza; Ana", email: "ana@x.example", course: "rust", ...blank },
        { line: 3, fullName: "", email: "eva@x.example", course: "", ...blank },
      ],
    });
  });

  test.each([
    ["", { kind: "empty" }],
    ["email\n", { kind: "empty" }],
    ["name,Turma,Série\nAna,A,1\n", { kind: "noEmail", names: "name, Turma, Série" }],
    ['email\n"a@x.example\n', { kind: "quote", line: 2 }],
    [`email\n${"a@x.example\n".repeat(2_001)}`, { kind: "tooLong" }],
  ])("that cannot be read says why", (text, fault) => {
    expect(readLines(text, "invitation")).toEqual({ fault });
  });

  test.each([
    [
      "Carimbo de data/hora,Endereço de e-mail,Nome completo\n2026/03/01,a@x.example,Júlia C\n",
      [{ line: 2, email: "a@x.example", fullName: "Júlia C" }],
      ["Carimbo de data/hora"],
    ],
    [
      "username,firstname,lastname,email,course1\njulia,Júlia,Conceição,a@x.example,git\n",
      [{ line: 2, email: "a@x.example", fullName: "Júlia Conceição", course: "git" }],
      ["username"],
    ],
    ["NOME;EMAIL;TURMA;SÉRIE\nANA;A@X.EXAMPLE;A;1", [{ email: "A@X.EXAMPLE", fullName: "ANA" }], ["TURMA", "SÉRIE"]],
    [
      "a@x.example\nb@x.example",
      [
        { line: 1, email: "a@x.example" },
        { line: 2, email: "b@x.example" },
      ],
      undefined,
    ],
    ["1;Ana Souza;a@x.example;Turma A", [{ line: 1, email: "a@x.example", fullName: "Ana Souza" }], ["Turma A"]],
    ["Pessoa;Contato\nAna;a@x.example", [{ line: 2, email: "a@x.example" }], ["Pessoa"]],
    ["E-mail;Email;Nome\na@x.example;b@x.example;Ana", [{ email: "a@x.example" }], ["Email"]],
  ])("of other programs is understood, and what is not used is named: %j", (text, lines, unused) => {
    const read = readLines(text, "invitation");
    expect(read).toMatchObject({ lines });
    expect("lines" in read && read.unused).toEqual(unused);
  });

  test.each([
    ["\u00A0ana@x.example\u00A0", "ana@x.example"],
    ["\u200Bana@x.example\uFEFF", "ana@x.example"],
    ["Ana Paula <ana@x.example>", "ana@x.example"],
    ['"""Souza, Ana"" <ana@x.example>;"', "ana@x.example"],
    ["mailto:ana@x.example", "ana@x.example"],
    ["ana@x.example.", "ana@x.example"],
    ["<ana@x.example>", "ana@x.example"],
    ["josé@x.example", "josé@x.example"],
  ])("has addresses as mail programs give them: %j", (cell, email) => {
    expect(readLines(`email\n${cell}\n`, "invitation")).toMatchObject({ lines: [{ email }] });
  });

  test("an address counts once, and small calls ask the server", async () => {
    const line = (email: string, number: number) => ({
      ...{ line: number, fullName: "", email, course: "", coupon: "", language: "" },
    });
    const lines = Array.from({ length: 150 }, (_, index) => line(`p${index}@x.example`, index + 2));
    const parts: number[] = [];
    const checked = await checkLines([...lines, line("P0@x.example", 200)], {
      check: (part) => {
        parts.push(part.length);
        return Promise.resolve(part.map(() => ({ outcome: "invite" as const })));
      },
      onProgress: () => undefined,
    });
    expect(parts).toEqual([100, 51]);
    expect(checked.at(-1)).toMatchObject({ outcome: "refused", reasons: ["addressRepeated"] });
    expect(checked.filter(({ outcome }) => outcome === "invite")).toHaveLength(150);
  });
});
