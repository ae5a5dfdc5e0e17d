import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "@convex/_generated/api";
import type { Language } from "@/i18n/languages";
import { admin, become } from "../fakeSession";
import { showAdmin } from "./adminPage";
import { courseRow } from "./courseFixtures";
import { answer, resetServer } from "./fakeServer";
import { openSchool } from "./schoolFixtures";

/* Portuguese treats zero as singular: without a text of its own, a list would say "0 aula". */
vi.mock("convex/react", () => import("./fakeServer"));
vi.mock("@/lib/session", () => import("../fakeSession"));

beforeEach(() => {
  resetServer();
  openSchool();
  become(admin);
  answer(api.admin.courses.list, [{ ...courseRow, moduleCount: 0, lessonCount: 0 }]);
  answer(api.admin.courses.impact, { modules: 0, lessons: 0, questions: 0, enrollments: 0, certificatesKept: 0 });
});

test.each<[Language, string, RegExp, string[]]>([
  ["pt", "nenhum módulo, nenhuma aula, sem prova", /^Excluir Git/, ["nenhuma questão de prova", "nenhuma matrícula"]],
  ["es", "ningún módulo, ninguna lección, sin examen", /^Eliminar Git/, ["ninguna pregunta de examen"]],
  ["en", "no modules, no lessons, no exam", /^Delete Git/, ["no exam questions", "no enrollments"]],
])("%s: a course without content", async (language, content, remove, texts) => {
  const { user } = await showAdmin("/admin/courses", language);
  await screen.findByText(content);
  await user.click(screen.getByRole("button", { name: remove }));
  for (const text of texts) screen.getByText(text);
  expect(screen.queryByText(/\b0\b/, { selector: "li" })).toBeNull();
});
