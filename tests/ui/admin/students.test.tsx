import { screen, waitFor, within } from "@testing-library/react";
import { ConvexError } from "convex/values";
import { beforeEach, expect, test, vi } from "vitest";
import type { StudentFilter, StudentRow } from "@/admin/students/api";
import StudentsPage from "@/admin/students/StudentsPage";
import { showToast } from "@/lib/toast";
import { accessibilityProblems, renderPage } from "../render";

const setBlocked = vi.fn<(change: { userId: string; blocked: boolean }) => Promise<null>>();
const server: { list: (search: string, status: string, order: string) => StudentRow[]; fails: boolean } = {
  list: () => [],
  fails: false,
};
vi.mock("@/lib/toast", () => ({ showToast: vi.fn() }));
vi.mock("@/admin/components/api", () => ({
  useListTotal: () => 1234,
  useCourseOptions: () => [],
  useCourse: () => null,
}));
vi.mock("@/admin/students/api", () => ({
  STUDENTS_PER_PAGE: 25,
  useStudents: ({ search, status, order }: StudentFilter) => {
    if (server.fails) throw new ConvexError({ code: "notAdmin" });
    return { results: server.list(search, status, order), status: "Exhausted", loadMore: vi.fn(), isLoading: false };
  },
  useSetBlocked: () => setBlocked,
  useOwnId: () => "user-self",
  useReadStudents: () => vi.fn(),
  useCountStudents: () => vi.fn(),
}));
vi.mock("@/admin/components/jobs/api", () => ({ useLastJob: () => null, useCancelJob: () => vi.fn() }));

const student = (id: string, fields: Partial<StudentRow> = {}): StudentRow => ({
  userId: `user-${id}` as StudentRow["userId"],
  fullName: `Pessoa ${id}`,
  email: `${id}@selo.example`,
  createdAt: Date.UTC(2026, 10, 5, 12),
  courseCount: 3,
  isBlocked: false,
  isAdmin: false,
  lastActiveDay: null,
  ...fields,
});

beforeEach(() => {
  server.fails = false;
  server.list = () => [student("ana"), student("beto", { isBlocked: true }), student("self", { isAdmin: true })];
  setBlocked.mockReset().mockResolvedValue(null);
  vi.mocked(showToast).mockReset();
});
const show = (at = "/admin/students") =>
  renderPage(<StudentsPage />, {
    texts: ["adminStudents", "adminPeople", "adminJobs", "csvExport", "admin", "controls"],
    at,
  });
const toasts = () => vi.mocked(showToast).mock.calls.map(([toast]) => toast);

test("PEOPLE-1: a row shows name, sign-up, number of courses and status, and links to the student", async () => {
  const { container } = await show();
  const [, ana, beto] = screen.getAllByRole("row");
  const line = within(ana as HTMLElement);
  expect(line.getByRole("link", { name: "Pessoa ana" }).getAttribute("href")).toBe("/admin/students/user-ana");
  for (const text of ["ana@selo.example", "05/11/2026", "3", "Ativo"]) line.getByText(text);
  within(beto as HTMLElement).getByText("Bloqueado");
  within(beto as HTMLElement).getByRole("button", { name: "Desbloquear Pessoa beto" });
  expect(screen.queryByRole("button", { name: "Bloquear Pessoa self" })).toBeNull();
  expect(await accessibilityProblems(container)).toEqual([]);
});

test("the order is in the address; the total is that of all students, and a part of them has none", async () => {
  server.list = (_search, _status, order) => [student(order)];
  const { user } = await show();
  screen.getByText("1.234 no total");
  screen.getByText("Pessoa newest");
  await user.selectOptions(screen.getByLabelText("Ordem"), "Por nome");
  await screen.findByText("Pessoa name");
  await user.selectOptions(screen.getByLabelText("Mostrar"), "Bloqueados");
  expect(screen.queryByText("1.234 no total")).toBeNull();
  screen.getByText("Pessoa name");
  await user.selectOptions(screen.getByLabelText("Mostrar"), "Todos");
  screen.getByText("1.234 no total");
  await user.type(screen.getByRole("searchbox"), "ana");
  await waitFor(() => expect(screen.queryByText("1.234 no total")).toBeNull());
  expect(screen.queryByLabelText("Ordem")).toBeNull();
});

test("PEOPLE-1: blocking asks first, happens once, and returns the focus", async () => {
  let answer!: (value: null) => void;
  setBlocked.mockReturnValue(new Promise((resolve) => (answer = resolve)));
  const { user } = await show();
  await user.click(screen.getByRole("button", { name: "Bloquear Pessoa ana" }));
  expect(setBlocked).not.toHaveBeenCalled();
  const dialog = within(await screen.findByRole("dialog"));
  dialog.getByText(/Pessoa ana perde o acesso em todas as abas na hora/);
  await user.dblClick(dialog.getByRole("button", { name: "Bloquear" }));
  answer(null);
  await waitFor(() => expect(toasts()).toEqual([{ title: "Aluno bloqueado", variant: "success" }]));
  expect(setBlocked.mock.calls).toEqual([[{ userId: "user-ana", blocked: true }]]);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Bloquear Pessoa ana" })));
});

test("a refusal shows the server's message", async () => {
  setBlocked.mockRejectedValue(new ConvexError({ code: "lastAdmin" }));
  const { user } = await show();
  await user.click(screen.getByRole("button", { name: "Desbloquear Pessoa beto" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Desbloquear" }));
  await waitFor(() =>
    expect(toasts()).toEqual([
      {
        title: "Erro ao atualizar status",
        message:
          "A plataforma precisa de pelo menos um administrador ativo. Primeiro torne outra pessoa administradora.",
        variant: "destructive",
      },
    ]),
  );
});

test("PEOPLE-2: the filter is kept in the address, and an empty result leads back to all", async () => {
  server.list = (_search, status) => (status === "blocked" ? [] : [student("ana")]);
  const { user, where } = await show();
  await user.selectOptions(screen.getByLabelText("Mostrar"), "blocked");
  expect(where()).toBe("/admin/students?status=blocked");
  await user.click(screen.getByRole("button", { name: "Mostrar todos" }));
  expect(where()).toBe("/admin/students");
});

test("a failed load shows a toast and can be retried", async () => {
  const silent = vi.spyOn(console, "error").mockImplementation(() => undefined);
  server.fails = true;
  const { user } = await show();
  expect(toasts()[0]).toMatchObject({ title: "Erro ao carregar alunos", variant: "destructive" });
  server.fails = false;
  await user.click(screen.getByRole("button", { name: "Tentar novamente" }));
  screen.getByRole("link", { name: "Pessoa ana" });
  silent.mockRestore();
});
