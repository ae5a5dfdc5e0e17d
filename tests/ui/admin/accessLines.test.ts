import { describe, expect, test } from "vitest";
import { chatNumber } from "@/admin/access/chatNumber";
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

describe("INVITE-5: a file of passes", () => {
  const blank = { course: "", coupon: "", language: "" };
  const pass = { price: "", date: "", until: "", note: "" };

  test("without headings has the order that the page tells", () => {
    expect(
      readLines("ana@x.example; Ana Souza; (11) 91234-5678; R$ 49,00; 05/11/2026; git\neva@x.example", "access"),
    ).toEqual({
      lines: [
        {
          ...{
            ...blank,
            line: 1,
            email: "ana@x.example",
            fullName: "Ana Souza",
            phone: "(11) 91234-5678",
            course: "git",
          },
          pass: { ...pass, price: "R$ 49,00", date: "05/11/2026" },
        },
        { ...blank, line: 2, email: "eva@x.example", fullName: "", pass },
      ],
    });
    // A number before the address is no price.
    const read = readLines("1;Ana Souza;a@x.example;49", "access");
    expect(read).toMatchObject({ lines: [{ email: "a@x.example", fullName: "Ana Souza", pass }] });
  });

  test.each([
    [
      'Carimbo de data/hora,Nome completo,E-mail,Telefone,Valor\n05/11/2026 14:22:10,Ana,a@x.example,119,"49,00"\n',
      { fullName: "Ana", phone: "119", pass: { ...pass, price: "49,00", date: "05/11/2026 14:22:10" } },
      undefined,
    ],
    [
      "username,firstname,lastname,email,phone1,course1\nana,Ana,Souza,a@x.example,119,git\n",
      { fullName: "Ana Souza", phone: "119", course: "git" },
      ["username"],
    ],
    [
      "Endereço de e-mail\tNome do aluno\tWhatsApp\tValor pago\tData da compra\tVálido até\tObservações\na@x.example\tAna\t119\t49\t5/11/26\t31/12/2027\tPIX",
      { phone: "119", pass: { price: "49", date: "5/11/26", until: "31/12/2027", note: "PIX" } },
      undefined,
    ],
    [
      "Correo electrónico;Nombre;Teléfono;Importe;Fecha de compra;Válido hasta\na@x.example;Ana;119;49;5/11/26;31/12/2027",
      { phone: "119", pass: { ...pass, price: "49", date: "5/11/26", until: "31/12/2027" } },
      undefined,
    ],
    [
      "\uFEFFEmail address,Full name,Phone number,Amount paid,Purchase date,Valid until,Coupon\r\na@x.example,Ana,119,49,5/11/26,31/12/2027,HALF",
      { phone: "119", coupon: "", pass: { ...pass, price: "49", date: "5/11/26", until: "31/12/2027" } },
      ["Coupon"],
    ],
    // A purchase's own day counts, not the form's; an English form writes the month first.
    [
      "Carimbo de data/hora;E-mail;Data\n01/01/2026;a@x.example;05/11/2026",
      { pass: { ...pass, date: "05/11/2026" } },
      undefined,
    ],
    ["Timestamp;Email\n11/5/2026;a@x.example", { pass }, ["Timestamp"]],
    // Not all courses.
    ["Produto;E-mail\nPacote;a@x.example", { course: "Pacote" }, undefined],
  ])("of other programs is understood: %j", (text, line, unused) => {
    const read = readLines(text, "access");
    expect(read).toMatchObject({ lines: [line] });
    expect("lines" in read && read.unused).toEqual(unused);
  });

  test("follows an address through the file: a pass each, and one that adds nothing is repeated", async () => {
    const line = (email: string, number: number) => ({ ...blank, line: number, email, fullName: "", pass });
    const plan = (courseId: string | null, until: string | null = null) => ({
      outcome: "invite" as const,
      pass: { courseId, courseTitle: null, until, priceCents: null, boughtOn: null },
    });
    const plans = [
      ...[plan("git", "2027-01-01"), plan("rust"), plan("git", "2026-12-31"), plan("git"), plan(null), plan("rust")],
      ...[{ outcome: "covered" as const, pass: plan(null).pass }, plan("git")],
    ];
    const addresses = [...Array<string>(6).fill("a@x.example"), "b@x.example", "A@x.example"];
    const checked = await checkLines(
      addresses.map((email, index) => line(email, index + 1)),
      { check: () => Promise.resolve(plans as never), onProgress: () => undefined },
    );
    expect(checked.map(({ outcome }) => outcome)).toEqual([
      ...["invite", "carry", "repeated", "carry", "carry", "repeated", "covered", "repeated"],
    ]);
  });
});

test.each([
  ["(11) 91234-5678", "5511912345678"],
  ["11 1234 5678", "551112345678"],
  ["011 91234-5678", "5511912345678"],
  ["5511912345678", "5511912345678"],
  ["+55 (11) 91234-5678", "5511912345678"],
  ["0055 11 91234 5678", "5511912345678"],
  ["+351 912 345 678", "351912345678"],
  ["+1 415 555 0100", "14155550100"],
  ["91234-5678", null],
  ["", null],
  ["não tem", null],
  ["1".repeat(5_000), null],
])("INVITE-6: a telephone %j is %j for WhatsApp", (phone, number) => {
  expect(chatNumber(phone)).toBe(number);
});
