import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "@convex/_generated/api";
import type { StudentRow } from "@/admin/students/api";
import { saveFile } from "@/lib/saveFile";
import { accessibilityProblems } from "../render";
import { showAdmin } from "./adminPage";
import { answer, callsOf, resetServer } from "./fakeServer";
import { id, openSchool } from "./schoolFixtures";

vi.mock("@/lib/toast", () => ({ showToast: vi.fn() }));
vi.mock("@/lib/session", () => import("../fakeSession"));
vi.mock("@/lib/saveFile", () => ({ saveFile: vi.fn() }));
vi.mock("convex/react", () => import("./fakeServer"));

const { courses, jobs, students, studentExports } = api.admin;
const AT = "/admin/students";
const TODAY = expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) as string;

const person = (name: string, more: Partial<StudentRow> = {}): StudentRow => ({
  ...{ userId: id<"users">(`user-${name}`), fullName: name, email: `${name}@selo.example`, createdAt: 0 },
  ...{ courseCount: 2, isBlocked: false, isAdmin: false, lastActiveDay: "2026-11-20", ...more },
});

/** What the list on the screen was last asked for. */
function asked(rows: StudentRow[] = [person("Ana"), person("Bia", { lastActiveDay: null })]) {
  const all: object[] = [];
  answer(students.list, (args) => {
    all.push(args);
    return rows;
  });
  return () => all.at(-1);
}

beforeEach(() => {
  resetServer();
  openSchool();
  answer(courses.options, [
    { _id: id<"courses">("course1"), title: "Git", slug: "x", status: "published" },
    { _id: id<"courses">("course2"), title: "Rust", slug: "x", status: "published" },
  ]);
  answer(jobs.last, null);
  answer(jobs.notes, []);
  vi.mocked(saveFile).mockReset();
});

const field = (name: string) => screen.getByLabelText<HTMLSelectElement>(name);
const courseField = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Curso" });
const plain = { search: "", status: "all", order: "newest" };

describe("PEOPLE-12: the filters of the students' list", () => {
  test("go to the server and into the address, and come back from it", async () => {
    const last = asked();
    const { user, where, container } = await showAdmin(AT);
    await screen.findByRole("link", { name: "Ana" });
    expect(last()).toEqual(plain);
    await user.selectOptions(field("Acesso"), "Sem acesso válido");
    await waitFor(() => expect(last()).toEqual({ ...plain, courseId: "", pass: "none", idle: "any", today: TODAY }));
    await user.selectOptions(field("Última atividade"), "Há 30 dias ou mais");
    await user.click(courseField());
    await user.click(await screen.findByRole("option", { name: "Rust" }));
    const narrowed = { ...plain, courseId: "course2", pass: "none", idle: "days30", today: TODAY };
    await waitFor(() => expect(last()).toEqual(narrowed));
    expect(document.activeElement, "the field stays the same").toBe(courseField());
    expect(where()).toBe(`${AT}?pass=none&idle=days30&course=course2`);
    expect(await accessibilityProblems(container)).toEqual([]);
  });

  test("are shown as the address has them, with the course's title", async () => {
    const last = asked();
    await showAdmin(`${AT}?pass=allCourses&idle=never&course=course1&status=active`);
    await screen.findByRole("link", { name: "Ana" });
    await waitFor(() => expect(courseField().value).toBe("Git"));
    expect(field("Acesso").value).toBe("allCourses");
    expect(last()).toMatchObject({ courseId: "course1", pass: "allCourses", idle: "never", status: "active" });
  });

  test("changed two at once, both are kept", async () => {
    const last = asked();
    const { where } = await showAdmin(AT);
    await screen.findByRole("link", { name: "Ana" });
    act(() => {
      for (const [name, value] of [
        ["Acesso", "none"],
        ["Última atividade", "never"],
      ] as const)
        fireEvent.change(field(name), { target: { value } });
    });
    await waitFor(() => expect(last()).toMatchObject({ pass: "none", idle: "never" }));
    expect(where()).toBe(`${AT}?pass=none&idle=never`);
  });

  test("a course that is gone says so", async () => {
    asked();
    answer(courses.get, null);
    await showAdmin(`${AT}?course=gone`);
    await waitFor(() => expect(courseField().value).toBe("Curso excluído"));
  });

  test("an empty list leads back to all, and the course's field is empty again", async () => {
    const last = asked([]);
    const { user, where } = await showAdmin(`${AT}?course=course1&pass=none&order=name`);
    await screen.findByText("Ninguém corresponde a esses filtros agora.");
    await waitFor(() => expect(courseField().value).toBe("Git"));
    await user.click(screen.getByRole("button", { name: "Mostrar todos" }));
    await waitFor(() => expect(last()).toEqual({ ...plain, order: "name" }));
    expect(where()).toBe(`${AT}?order=name`);
    expect(courseField().value).toBe("");
  });

  test("only what reads the people has an order; by name, it begins at a letter", async () => {
    const last = asked();
    const { user, where } = await showAdmin(AT);
    await screen.findByRole("link", { name: "Ana" });
    expect(screen.queryByLabelText("A partir da letra")).toBeNull();
    await user.selectOptions(field("Ordem"), "Por nome");
    await user.selectOptions(field("A partir da letra"), "M");
    await waitFor(() => expect(last()).toEqual({ ...plain, order: "name", from: "M" }));
    expect(where()).toBe(`${AT}?order=name&from=M`);
    await user.selectOptions(field("Última atividade"), "Há 7 dias ou mais");
    await waitFor(() => expect(screen.queryByLabelText("Ordem")).toBeNull());
  });

  test("all results are offered to a job only where it knows the filter", async () => {
    asked();
    const { user } = await showAdmin(`${AT}?status=active`);
    await screen.findByRole("button", { name: "Selecionar todos os resultados" });
    await user.selectOptions(field("Acesso"), "Sem acesso válido");
    await waitFor(() => expect(screen.queryByRole("button", { name: "Selecionar todos os resultados" })).toBeNull());
    screen.getByRole("button", { name: "Selecionar os exibidos" });
    await user.selectOptions(field("Acesso"), "Com ou sem acesso");
    await screen.findByRole("button", { name: "Selecionar todos os resultados" });
    await user.selectOptions(field("Ordem"), "Por nome");
    await user.selectOptions(field("A partir da letra"), "M");
    await waitFor(() => expect(screen.queryByRole("button", { name: "Selecionar todos os resultados" })).toBeNull());
  });

  test("rows tell the last day of activity", async () => {
    asked();
    await showAdmin(AT);
    const row = async (name: string) =>
      within((await screen.findByRole("link", { name })).closest("tr") ?? document.body);
    (await row("Ana")).getByText("20/11/2026");
    (await row("Bia")).getByText("Nunca");
  });

  test("the file has the same people, after the server has recorded who takes them", async () => {
    const last = asked();
    const { user } = await showAdmin(`${AT}?pass=none&search=ana`);
    await user.click(await screen.findByRole("button", { name: "Exportar CSV" }));
    await waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
    expect(callsOf(studentExports.begin)).toEqual([
      { status: "all", searched: true, courseId: "", pass: "none", idle: "any" },
    ]);
    expect(last()).toMatchObject({ search: "ana", pass: "none", today: TODAY });
    const [, text] = vi.mocked(saveFile).mock.calls[0] ?? [];
    expect((text as string).split("\r\n")[2]).toBe(
      '"Bia";"Bia@selo.example";"31/12/1969";"";"2";"Ativo";"";"user-Bia"',
    );
    await act(async () => await Promise.resolve());
  });
});
