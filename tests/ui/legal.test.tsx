import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "@convex/_generated/api";
import { limitedKinds, unlimitedKinds } from "@convex/shared/retention";
import PrivacyPage from "@/visitor/legal/PrivacyPage";
import TermsPage from "@/visitor/legal/TermsPage";
import { answer, resetServer } from "./admin/fakeServer";
import { accessibilityProblems, renderPage } from "./render";

vi.mock("convex/react", () => import("./admin/fakeServer"));
vi.mock("@/lib/session", () => import("./fakeSession"));

beforeEach(() => {
  resetServer();
  answer(api.visitor.settings.promo, null);
});

describe("PRIVACY-9: the legal pages", () => {
  test.each([
    ["pt", "Aviso de privacidade", "Versão de 29 de novembro de 2026"],
    ["es", "Aviso de privacidad", "Versión del 29 de noviembre de 2026"],
    ["en", "Privacy notice", "Version of November 29, 2026"],
  ] as const)("the notice in %s names its version", async (language, title, version) => {
    const { container } = await renderPage(<PrivacyPage />, { texts: ["legal"], language });
    expect(screen.getByRole("heading", { level: 1, name: title })).toBeDefined();
    expect(screen.getByText(version)).toBeDefined();
    expect(container.textContent).not.toContain("{{");
    expect(await accessibilityProblems(container)).toEqual([]);
  });

  test("the terms have a version as well", async () => {
    await renderPage(<TermsPage />, { texts: ["legal"], language: "pt" });
    expect(screen.getByRole("heading", { level: 1, name: "Termos de uso" })).toBeDefined();
    expect(screen.getByText("Versão de 23 de novembro de 2026")).toBeDefined();
  });
});

test("PRIVACY-12: the notice has a line for every period that the server holds", async () => {
  await renderPage(<PrivacyPage />, { texts: ["legal"], language: "pt" });
  const table = within(screen.getByRole("table", { name: "O que guardamos e por quanto tempo" }));
  expect(table.getAllByRole("row")).toHaveLength(1 + limitedKinds.length + unlimitedKinds.length);
  for (const period of ["24 horas", "30 minutos", "30 dias", "90 dias", "180 dias", "5 anos"])
    expect(table.getAllByText(period).length).toBeGreaterThan(0);
});
