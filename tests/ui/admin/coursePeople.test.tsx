import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "@convex/_generated/api";
import { holds, rights } from "@convex/shared/rights";
import type { PersonRow } from "@/admin/coursePeople/api";
import { saveFile } from "@/lib/saveFile";
import { accessibilityProblems } from "../render";
import { showAdmin } from "./adminPage";
import { answer, callsOf, forget, refusal, refuse, resetServer } from "./fakeServer";
import { id, openSchool } from "./schoolFixtures";

vi.mock("@/lib/toast", () => ({ showToast: vi.fn() }));
vi.mock("@/lib/session", () => import("../fakeSession"));
vi.mock("@/lib/saveFile", () => ({ saveFile: vi.fn() }));
vi.mock("convex/react", () => import("./fakeServer"));

const { accommodations, coursePeople, courses } = api.admin;
const AT = "/admin/courses/course1/people";

const person = (name: string, more: Partial<PersonRow> = {}): PersonRow => ({
  ...{ _id: id<"enrollments">(`enrollment-${name}`), userId: id<"users">(`user-${name}`) },
  ...{ fullName: name, email: `${name}@selo.example`, enrolledAt: Date.UTC(2026, 10, 5, 12) },
  ...{ progressPercentage: 0, lastActiveDay: null, lesson: null, exam: null, certificate: null },
  accommodation: null,
  ...more,
});
const finished = person("Bia", {
  ...{
    progressPercentage: 100,
    lastActiveDay: "2026-11-12",
    exam: { attemptId: id("attempt-bia"), score: 9.5, passed: true },
  },
  lesson: { _id: id<"lessons">("lesson1"), title: "Ramos" },
  certificate: { hash: "CERT-1", state: "valid" },
});

beforeEach(() => {
  vi.useRealTimers();
  resetServer();
  openSchool();
  answer(coursePeople.list, [
    person("Ana"),
    finished,
    person("Caio", { exam: { attemptId: id("attempt-caio"), score: 4, passed: false } }),
  ]);
  vi.mocked(saveFile).mockReset();
});

const rowOf = async (name: string) => {
  const link = await screen.findByRole("link", { name });
  return within(link.closest("tr") ?? document.body);
};
/** What the list on the screen was last asked for. */
function asked() {
  const all: object[] = [];
  answer(coursePeople.list, ({ search, state, order, today }) => {
    expect(today).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    all.push({ search, state, order });
    return [person("Ana")];
  });
  return () => all.at(-1);
}

describe("PEOPLE-9: the people of a course", () => {
  test("a row tells all of them, and leads to the student and the certificate", async () => {
    const { container } = await showAdmin(AT);
    const bia = await rowOf("Bia");
    expect(bia.getByRole("link", { name: "Bia" }).getAttribute("href")).toBe("/admin/students/user-Bia");
    for (const text of ["Bia@selo.example", "05/11/2026", "12/11/2026", "Ramos", "9,5/10", "Aprovado"])
      bia.getByText(text);
    bia.getByRole("progressbar", { name: /Progresso de Bia: 100\s?%/ });
    const certificate = bia.getByRole("link", { name: "Válido: verificar o certificado de Bia" });
    expect(certificate.getAttribute("href")).toBe("/verify/CERT-1");
    const ana = await rowOf("Ana");
    ana.getByText("Nenhuma");
    expect(ana.getAllByText("Nada")).toHaveLength(3);
    (await rowOf("Caio")).getByText("Reprovado");
    screen.getByRole("heading", { name: "Alunos de Git" });
    screen.getByText(/^3 pessoas matriculadas/);
    expect(await accessibilityProblems(container)).toEqual([]);
  });

  test("is reached from the course's page", async () => {
    const { user } = await showAdmin("/admin/courses/course1");
    await user.click(await screen.findByRole("link", { name: "Alunos de Git" }));
    await screen.findByRole("heading", { name: "Alunos de Git" });
    const trail = within(screen.getByRole("navigation", { name: /caminho|trilha|você está/i }));
    expect(trail.getByRole("link", { name: "Git" }).getAttribute("href")).toBe("/admin/courses/course1");
  });

  test("filter, search and order go to the server and into the address; only the whole list has an order", async () => {
    const last = asked();
    const { user, where } = await showAdmin(AT);
    await screen.findByRole("link", { name: "Ana" });
    expect(last()).toEqual({ search: "", state: "all", order: "enrolled" });
    await user.selectOptions(screen.getByLabelText("Ordem"), "Atividade mais recente primeiro");
    await waitFor(() => expect(last()).toEqual({ search: "", state: "all", order: "activity" }));
    await user.selectOptions(screen.getByLabelText("Mostrar"), "Parados há 30 dias ou mais");
    await waitFor(() => expect(last()).toMatchObject({ state: "stopped30" }));
    expect(screen.queryByLabelText("Ordem")).toBeNull();
    await user.type(screen.getByRole("searchbox", { name: "Buscar alunos" }), "ana");
    await waitFor(() => expect(last()).toMatchObject({ search: "ana", state: "stopped30" }));
    await waitFor(() => expect(where()).toBe(`${AT}?order=activity&state=stopped30&search=ana`));
  });

  test("changes live", async () => {
    await showAdmin(AT);
    await rowOf("Ana");
    answer(coursePeople.list, [person("Ana", { progressPercentage: 40, lastActiveDay: "2026-11-20" })]);
    (await rowOf("Ana")).getByText("20/11/2026");
    expect(screen.queryByRole("link", { name: "Bia" })).toBeNull();
  });

  test("says when nobody is enrolled, and when a filter leaves nobody", async () => {
    answer(coursePeople.list, []);
    const { user, container } = await showAdmin(AT);
    await screen.findByText("Ninguém se matriculou ainda");
    await user.selectOptions(screen.getByLabelText("Mostrar"), "Concluíram");
    await screen.findByText("Ninguém aqui");
    expect(await accessibilityProblems(container)).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Mostrar todos" }));
    await screen.findByText("Ninguém se matriculou ainda");
  });

  test("loads, fails and misses its course in words", async () => {
    forget(coursePeople.list);
    const { container } = await showAdmin(AT);
    await screen.findByText(/^3 pessoas matriculadas/);
    expect(container.querySelector("[aria-busy=true]")).not.toBeNull();
    expect(await accessibilityProblems(container)).toEqual([]);
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    refuse(coursePeople.list, refusal("notAdmin"));
    await screen.findByRole("button", { name: "Tentar novamente" });
    answer(courses.get, null);
    await screen.findByText("Curso não encontrado");
  });
});

describe("ROLE-4: extra time from the list", () => {
  const accommodation = { version: 2, extraMinutes: 15, extraAttempts: 0 };

  test("a row shows it, and a teacher changes it", async () => {
    answer(coursePeople.list, [person("Ana", { accommodation }), person("Caio")]);
    answer(accommodations.save, null);
    const { user, container } = await showAdmin(AT, "pt", {
      school: [],
      courses: rights.filter((right) => holds("teacher", right)),
    });
    await screen.findByText("15 minutos a mais");
    expect(screen.queryByRole("button", { name: "Estender prova de Caio" })).toBeNull();
    expect(await accessibilityProblems(container)).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Estender prova de Ana" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Condições de Ana" }));
    const minutes = dialog.getByRole("textbox", { name: /^Tempo extra/ });
    await user.clear(minutes);
    await user.type(minutes, "30");
    await user.click(dialog.getByRole("button", { name: "Salvar" }));
    expect(callsOf(accommodations.save)).toEqual([
      { userId: "user-Ana", courseId: "course1", version: 2, extraMinutes: 30, extraAttempts: 0 },
    ]);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
});

describe("PEOPLE-10: the file", () => {
  test("has the filtered rows, after the server has recorded who takes them", async () => {
    const { user } = await showAdmin(`${AT}?state=finished&search=bia`);
    answer(coursePeople.list, [finished, person("Caio")]);
    await user.click(await screen.findByRole("button", { name: "Exportar CSV" }));
    await waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
    expect(callsOf(coursePeople.beginExport)).toEqual([{ courseId: "course1", state: "finished", searched: true }]);
    const [name, text] = vi.mocked(saveFile).mock.calls[0] ?? [];
    expect(name).toBe("alunos-git.csv");
    const [, bia, caio] = (text as string).split("\r\n");
    expect(bia).toBe(
      '"Bia";"Bia@selo.example";"05/11/2026";"100";"12/11/2026";"Ramos";"9,5";"Aprovado";"CERT-1";"Válido";"user-Bia"',
    );
    expect(caio).toBe('"Caio";"Caio@selo.example";"05/11/2026";"0";"";"";"";"";"";"";"user-Caio"');
  });

  test("is not read when the server does not record it", async () => {
    const { user } = await showAdmin(AT);
    await screen.findByRole("link", { name: "Ana" });
    refuse(coursePeople.beginExport, refusal("notAdmin"));
    await user.click(await screen.findByRole("button", { name: "Exportar CSV" }));
    await act(async () => await Promise.resolve());
    expect(saveFile).not.toHaveBeenCalled();
  });
});
