import { screen, within } from "@testing-library/react";
import i18next from "i18next";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "@convex/_generated/api";
import { auditActions, type AuditAction } from "@convex/shared/auditActions";
import { courseForm } from "@convex/shared/courseForm";
import { examForm } from "@convex/shared/examForm";
import { lessonForm } from "@convex/shared/lessonForm";
import { moduleForm } from "@convex/shared/moduleForm";
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

beforeEach(() => {
  resetServer();
  openSchool();
  become(admin);
});

const show = async (language: Language = "pt") => {
  const page = await showAdmin("/admin/reports", language);
  await screen.findByRole("heading", { level: 1 });
  return page;
};
const trail = () => within(document.querySelector<HTMLElement>("section[aria-labelledby=audit-title]") as HTMLElement);
const lines = () =>
  trail()
    .getAllByRole("row")
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));

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
    expect(said).not.toContain(i18next.t("adminReports:audit.unknown"));
    expect(said.filter((text) => text === "" || text.includes("."))).toEqual([]);
  });

  test("changed fields are named in this language", async () => {
    const fields = [courseForm, moduleForm, lessonForm, examForm].flatMap(({ shape }) => Object.keys(shape));
    // One entry: a page has fewer lines than there are fields.
    answer(list, [entry(1, { action: "course.updated", detail: [...new Set(fields)].join(", ") })]);
    await show(language);
    const named = lines().flatMap(([, where]) => where?.replace(/^Git\p{L}+: /u, "").split(", ") ?? []);
    expect(named).toHaveLength(new Set(fields).size);
    expect(named.filter((text) => fields.includes(text) && language !== "en")).toEqual([]);
    expect(named.filter((text) => /[A-Z.]/.test(text))).toEqual([]);
  });
});

test.each<[AuditAction, string, string, string | null, string]>([
  ["lesson.updated", "lesson", "O que é Git", "title, content", "O que é GitMudou: título, conteúdo"],
  ["module.deleted", "module", "Módulo A", "lessons: 4", "Módulo Aaulas: 4"],
  ["exam.questionsSaved", "exam", "Prova", "questions: 5, changed: 2", "Provaquestões: 5, alteradas: 2"],
  ["lesson.created", "lesson", "Ramos", "Módulo: o começo, e o fim", "RamosMódulo: o começo, e o fim"],
  ["coupon.created", "coupon", "BEMVINDO20", "20%", "BEMVINDO2020%"],
  ["settings.updated", "settings", "promo", null, "Promoção e WhatsApp"],
  ["settings.updated", "settings", "issuer", null, "Emissor dos certificados"],
  ["generation.started", "generation", "AI", "5", "Conteúdo com IAaulas: 5"],
  ["generation.canceled", "generation", "AI", "2/5", "Conteúdo com IAaulas: 2/5"],
])("%s on %s %s with %o", async (action, targetKind, targetLabel, detail, where) => {
  answer(list, [entry(1, { action, targetKind, targetLabel, detail })]);
  await show();
  expect(lines()[0]?.[1]).toBe(where);
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
  await user.click(trail().getByRole("button", { name: "Mostrar mais" }));
  expect(lines()).toHaveLength(16);
  answer(list, [entry(99, { action: "student.blocked", targetKind: "student", targetLabel: "Beto" }), ...many]);
  expect(lines()[0]?.slice(0, 2)).toEqual(["Aluno bloqueado", "Beto"]);
});

test("says so before the first change, and not while loading", async () => {
  forget(list);
  await show();
  expect(trail().queryByText("Nenhuma mudança registrada ainda.")).toBeNull();
  answer(list, []);
  trail().getByText("Nenhuma mudança registrada ainda.");
});
