import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "@convex/_generated/api";
import { holds, rights, type StaffRole } from "@convex/shared/rights";
import { adminRoutes } from "@/app/adminRoutes";
import { ofEveryTeacher, ofSupport, ofTeacher } from "../../support/staffFunctions";
import { admin, become } from "../fakeSession";
import { accessibilityProblems } from "../render";
import { showAdmin } from "./adminPage";
import { course } from "./courseFixtures";
import { answer, callsOf, queriesRead, resetServer } from "./fakeServer";
import { openSchool } from "./schoolFixtures";

vi.mock("convex/react", () => import("./fakeServer"));
vi.mock("@/lib/session", () => import("../fakeSession"));
vi.mock("@/lib/toast", () => import("../toastLog"));

const held = (role: StaffRole) => rights.filter((right) => holds(role, right));

beforeEach(() => {
  resetServer();
  openSchool();
  become(admin);
});

const sections = (): (string | null)[] =>
  within(screen.getByRole("navigation", { name: "Seções da administração" }))
    .getAllByRole("link")
    .map(({ textContent }) => textContent);

describe("ROLE-3: what the administration shows", () => {
  test("support: people, access and certificates; the first page leads to the first section", async () => {
    await showAdmin("/admin", "pt", { school: held("support"), courses: [] });
    await screen.findByRole("heading", { level: 1 });
    expect(sections()).toEqual([
      "Cursos",
      "Alunos",
      "Pedidos de acesso",
      "Perguntas",
      "Acessos",
      "Avisos",
      "Certificados",
    ]);
    expect(screen.queryByRole("button", { name: "Novo Curso" })).toBeNull();
  });

  test("GLANCE-6: a teacher's menu has the number of their questions", async () => {
    answer(api.admin.overview.needs, [{ need: "inquiries", count: 3, more: false, since: null, target: null }]);
    await showAdmin("/admin/courses", "pt", { school: [], courses: held("teacher") });
    await screen.findByRole("link", { name: "Perguntas 3 esperando" });
  });

  test("a teacher: courses with their parts, without prices, publishing and deleting", async () => {
    const { container } = await showAdmin(`/admin/courses/${course._id}`, "pt", {
      school: [],
      courses: held("teacher"),
    });
    await screen.findByRole("heading", { level: 1, name: course.title });
    expect(sections()).toEqual(["Cursos", "Módulos", "Aulas", "Provas", "Perguntas", "Avisos"]);
    for (const name of ["Excluir", "Publicar", "Despublicar", "Salvar"])
      expect(screen.queryByRole("button", { name })).toBeNull();
    screen.getByRole("link", { name: "Ver como aluno" });
    expect(await accessibilityProblems(container)).toEqual([]);
  });

  test("ROLE-6: a teacher asks for a review and takes that back, live", async () => {
    answer(api.admin.courses.setReady, null);
    const { user } = await showAdmin(`/admin/courses/${course._id}`, "pt", {
      school: [],
      courses: held("teacher"),
    });
    await user.click(await screen.findByRole("button", { name: "Marcar como pronto para revisão" }));
    answer(api.admin.courses.get, { ...course, readyAt: Date.UTC(2026, 10, 5, 15) });
    screen.getByText(/Marcado como pronto para revisão em 05\/11\/2026/);
    await user.click(screen.getByRole("button", { name: "Retirar da revisão" }));
    const { _id: courseId } = course;
    expect(callsOf(api.admin.courses.setReady)).toEqual([
      { courseId, ready: true },
      { courseId, ready: false },
    ]);
    answer(api.admin.courses.get, { ...course, checklist: { ...course.checklist, exam: false } });
    expect(screen.getByRole("button", { name: "Marcar como pronto para revisão" })).toHaveProperty("disabled", true);
  });

  test("ROLE-6: an administrator publishes without asking, and may take a mark back", async () => {
    await showAdmin(`/admin/courses/${course._id}`);
    await screen.findByRole("button", { name: "Publicar curso" });
    expect(screen.queryByRole("button", { name: "Marcar como pronto para revisão" })).toBeNull();
    answer(api.admin.courses.get, { ...course, readyAt: 0 });
    screen.getByRole("button", { name: "Retirar da revisão" });
    screen.getByText("Pronto para revisão");
  });

  test("an administrator: teachers of a course are added by address and removed", async () => {
    answer(api.admin.roles.teachers, []);
    answer(api.admin.roles.addTeacherByEmail, null);
    const { user } = await showAdmin(`/admin/courses/${course._id}`);
    const card = await screen.findByRole("region", { name: "Quem ensina" });
    within(card).getByText("Ninguém ainda.");
    await user.type(within(card).getByLabelText("E-mail de quem vai ensinar"), " eva@selo.example ");
    await user.click(within(card).getByRole("button", { name: "Adicionar" }));
    expect(callsOf(api.admin.roles.addTeacherByEmail)).toEqual([{ courseId: course._id, email: "eva@selo.example" }]);
  });

  const addresses = adminRoutes.children
    .map(({ path }) => path)
    .filter((path) => path !== "*")
    .map((path) => path.replaceAll(/:(\w+)/g, "one-$1"));

  test.each(addresses)("nobody loads what they may not: %s", async (address) => {
    const school = { school: held("support"), courses: [] };
    const course = { school: [], courses: held("teacher") };
    for (const [rights, allowed] of [
      [school, [...ofSupport]],
      [course, [...ofTeacher, ...ofEveryTeacher]],
    ] as const) {
      resetServer();
      openSchool();
      const { unmount } = await showAdmin(address, "pt", rights);
      await waitFor(() => expect(document.querySelector("h1, [aria-busy]")).not.toBeNull());
      // Parts that load later ask later.
      await act(async () => await new Promise((resolve) => setTimeout(resolve, 50)));
      const asked = queriesRead().filter((name) => name.startsWith("admin/"));
      expect(asked.filter((name) => !allowed.includes(name.slice("admin/".length)))).toEqual([]);
      unmount();
    }
  });
});
