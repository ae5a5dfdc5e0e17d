import { screen, within } from "@testing-library/react";
import i18next from "i18next";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "@convex/_generated/api";
import { auditActions, type AuditAction } from "@convex/shared/auditActions";
import type { AuditEntry, AuditFilter } from "@/admin/audit/api";
import { languages, type Language } from "@/i18n/languages";
import { admin, become } from "../fakeSession";
import { accessibilityProblems } from "../render";
import { showAdmin } from "./adminPage";
import { answer, forget, resetServer } from "./fakeServer";
import { auditEntry, id, openSchool } from "./schoolFixtures";

vi.mock("convex/react", () => import("./fakeServer"));
vi.mock("@/lib/session", () => import("../fakeSession"));

const { list } = api.admin.audit;
const entry = (number: number, fields: object = {}) => ({
  ...auditEntry,
  _id: id<"auditEntries">(`entry${number}`),
  ...fields,
});

/** The filters of the last call. */
let asked: AuditFilter;
const rows = (entries: AuditEntry[]) =>
  answer(list, (filter) => {
    asked = filter;
    return entries;
  });

beforeEach(() => {
  resetServer();
  openSchool();
  rows([auditEntry]);
  become(admin);
});

const show = async (language: Language = "pt", query = "") => {
  const page = await showAdmin(`/admin/audit${query}`, language);
  await screen.findByRole("heading", { level: 1 });
  return page;
};
const table = () => screen.getByRole("table");
const lines = () =>
  within(table())
    .getAllByRole("row")
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));
const change = (field: string, kind: AuditEntry["changes"][number]["kind"], from: unknown, to: unknown) =>
  ({ field, kind, from, to }) as AuditEntry["changes"][number];

test("ADMIN-19: an entry says who did what to what and when, in Brasília", async () => {
  const { container } = await show();
  expect(lines()).toEqual([["Curso publicado", "Git", "Nilo Prado", "05/11/2026, 12:00"]]);
  expect(await accessibilityProblems(container)).toEqual([]);
});

describe.each(languages)("%s", (language) => {
  test("ADMIN-19: every action that the server records has its own text", async () => {
    const said: string[] = [];
    for (let start = 0; start < auditActions.length; start += 15) {
      const some = auditActions.slice(start, start + 15).map((action, number) => entry(start + number, { action }));
      answer(list, some);
      if (start === 0) await show(language);
      said.push(...lines().map(([what]) => what ?? ""));
    }
    expect(new Set(said).size).toBe(auditActions.length);
    expect(said).not.toContain(i18next.t("adminAudit:unknown"));
    expect(said.filter((text) => text === "" || text.includes("."))).toEqual([]);
  });
});

test.each<[AuditAction, string, string, string, string | null, string]>([
  ["module.deleted", "module", "m1", "Módulo A", "lessons: 4", "Módulo Aaulas: 4"],
  ["exam.questionsSaved", "exam", "e1", "Prova", "questions: 5, changed: 2", "Provaquestões: 5, alteradas: 2"],
  ["lesson.created", "lesson", "l1", "Ramos", "Módulo: o começo, e o fim", "RamosMódulo: o começo, e o fim"],
  ["settings.updated", "settings", "promo", "promo", null, "Promoção e WhatsApp"],
  ["settings.updated", "settings", "issuer", "issuer", null, "Emissor dos certificados"],
  ["generation.started", "generation", "g1", "AI", "5", "Conteúdo com IAaulas: 5"],
  ["generation.canceled", "generation", "g1", "AI", "2/5", "Conteúdo com IAaulas: 2/5"],
  ["student.blocked", "student", "list", "", null, "Várias pessoas"],
  ["student.blocked", "student", "u1", "", null, "Conta excluída"],
])("%s on %s %s %s with %o", async (action, targetKind, targetId, targetLabel, detail, where) => {
  answer(list, [entry(1, { action, targetKind, targetId, targetLabel, detail })]);
  await show();
  expect(lines()[0]?.[1]).toBe(where);
});

test.each<[Language, string[]]>([
  [
    "pt",
    [
      ...["preço: de R$\u00a049,00 para R$\u00a099,90", "nota mínima: de 70% para 80%", "válido até: era 31/12/2026"],
      ...["conteúdo: de 1 caractere para 12.000 caracteres", "assinatura: trocado", "situação: rascunho"],
      ...["bloqueado: de não para sim", "minutos extras: de 0 minuto para 15 minutos"],
    ],
  ],
  [
    "en",
    [
      ...[
        "price: from R$\u00a049,00 to R$\u00a099,90",
        "minimum score: from 70% to 80%",
        "valid until: was 12/31/2026",
      ],
      ...["content: from 1 character to 12,000 characters", "signature: replaced", "status: draft"],
      ...["blocked: from no to yes", "extra minutes: from 0 minutes to 15 minutes"],
    ],
  ],
])("AUDIT-1: from what to what, as %s writes it", async (language, expected) => {
  const changes = [
    change("priceCents", "money", 4900, 9990),
    change("passingScore", "percent", 70, 80),
    change("validUntil", "day", "2026-12-31", null),
    change("content", "length", 1, 12_000),
    change("signature", "file", true, true),
    change("status", "choice", null, "draft"),
    change("isBlocked", "yesNo", false, true),
    change("extraMinutes", "minutes", 0, 15),
  ];
  answer(list, [entry(1, { changes })]);
  const { container } = await show(language);
  const said = within(table()).getAllByRole("listitem", { hidden: true });
  expect(said.map(({ textContent }) => textContent)).toEqual(expected);
  expect(await accessibilityProblems(container)).toEqual([]);
});

test("AUDIT-2: a job is one line, with what it did and a way to its lines", async () => {
  const started = (counts: unknown) => ({ job: { jobId: "job1", counts } });
  const about = { action: "student.enrolled", targetKind: "course" };
  rows([
    entry(1, { ...about, ...started(null) }),
    entry(2, { ...about, ...started({ done: 1998, refused: 2, isCanceled: false }) }),
    entry(3, { ...about, ...started({ done: 1, refused: 0, isCanceled: true }) }),
  ]);
  await show();
  expect(lines().map(([what]) => what)).toEqual([
    "Aluno matriculadoEm andamento · Ver as linhas",
    "Aluno matriculado1.998 feitas, 2 recusadas · Ver as linhas",
    "Aluno matriculado1 feita, cancelado · Ver as linhas",
  ]);
  const names = screen.getAllByRole("link", { name: /^Ver as linhas: Aluno matriculado, 05\/11\/2026/ });
  expect(names.map((link) => link.getAttribute("href"))).toEqual(Array(3).fill("/admin/audit?job=job1"));
});

test("AUDIT-2: behind a job are its lines, and whom it left out", async () => {
  const beto = { userId: id<"users">("user-beto"), name: "Beto", line: null };
  answer(api.admin.jobs.notes, [{ _id: id<"jobItems">("item1"), ...beto, note: "personEnrolled" }]);
  const { container } = await show("pt", "?job=job1");
  screen.getByRole("heading", { level: 1, name: "Linhas do trabalho" });
  expect(asked).toMatchObject({ jobId: "job1", search: "" });
  screen.getByRole("link", { name: "Beto" });
  expect(await accessibilityProblems(container)).toEqual([]);
});

test("AUDIT-3: filters are in the address, and lead to the server", async () => {
  const { user } = await show(
    "pt",
    "?person=user-nilo&what=coupon&from=2026-11-01&until=2026-11-05&thing=c1&search=git",
  );
  const filter = { actorId: "user-nilo", targetKind: "coupon", from: "2026-11-01", until: "2026-11-05" };
  expect(asked).toMatchObject({ ...filter, targetId: "c1", search: "git" });
  expect(screen.getByRole<HTMLSelectElement>("combobox", { name: "Quem" }).value).toBe("user-nilo");
  await user.selectOptions(screen.getByRole("combobox", { name: "O quê" }), "Cupom editado");
  expect(asked).toMatchObject({ action: "coupon.updated", actorId: "user-nilo" });
  await user.click(screen.getByRole("button", { name: "Mostrar tudo" }));
  expect(asked).not.toHaveProperty("targetId");
});

test("AUDIT-3: what is there is a link, what is gone is a name", async () => {
  answer(list, [entry(1), entry(2, { isThere: false })]);
  await show();
  expect(screen.getAllByRole("link", { name: "Git" }).map((link) => link.getAttribute("href"))).toEqual([
    "/admin/courses/course1",
  ]);
  expect(screen.getAllByRole("link", { name: "Histórico: Git" })).toHaveLength(2);
});

test("an action from a newer server is shown as unknown, not as a code", async () => {
  answer(list, [entry(1, { action: "course.painted" })]);
  await show();
  expect(lines()[0]?.[0]).toBe("Ação desconhecida");
});

test("fifteen at a time; other administrators' changes appear on top at once", async () => {
  const many = Array.from({ length: 16 }, (_, number) => entry(number));
  answer(list, many);
  const { user } = await show();
  expect(lines()).toHaveLength(15);
  await user.click(screen.getByRole("button", { name: "Mostrar mais" }));
  expect(lines()).toHaveLength(16);
  answer(list, [entry(99, { action: "student.blocked", targetKind: "student", targetLabel: "Beto" }), ...many]);
  expect(lines()[0]?.slice(0, 2)).toEqual(["Aluno bloqueado", "Beto"]);
});

test("says so before the first change, and not while loading", async () => {
  forget(list);
  await show();
  expect(screen.queryByText("Nenhuma mudança registrada ainda.")).toBeNull();
  answer(list, []);
  screen.getByText("Nenhuma mudança registrada ainda.");
});

test("says so when nothing matches", async () => {
  answer(list, []);
  await show("pt", "?search=nada");
  screen.getByText("Nada encontrado");
});
