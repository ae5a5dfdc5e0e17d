import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "@convex/_generated/api";
import type {
  Accommodation,
  SignInFailure,
  StudentAttempt,
  StudentCertificate,
  StudentEnrollment,
} from "@/admin/students/api";
import { admin, become } from "../fakeSession";
import { accessibilityProblems } from "../render";
import { toasts } from "../toastLog";
import { showAdmin } from "./adminPage";
import { courseRow } from "./courseFixtures";
import { answer, callsOf, forget, refusal, refuse, resetServer } from "./fakeServer";
import { id, noon, openSchool, person } from "./schoolFixtures";

vi.mock("convex/react", () => import("./fakeServer"));
vi.mock("@/lib/session", () => import("../fakeSession"));
vi.mock("@/lib/toast", () => import("../toastLog"));

const { accommodations, passes, students, roles } = api.admin;

const enrollment: StudentEnrollment = {
  _id: id("enrollment1"),
  courseId: courseRow._id,
  courseTitle: "Git",
  progressPercentage: 40,
  status: "inProgress",
  couponCode: "BEMVINDO20",
  enrolledAt: noon,
  completedAt: null,
};
const attempt: StudentAttempt = {
  _id: id("attempt1"),
  courseTitle: "Git",
  score: 7.5,
  passed: false,
  correctCount: 3,
  questionCount: 4,
  submittedAt: noon,
};
const accommodation: Accommodation = {
  courseId: courseRow._id,
  courseTitle: "Git",
  timeLimitMinutes: 30,
  extraMinutes: 0,
  extraAttempts: 0,
  version: 3,
  deadlineAt: null,
  pauseUntil: null,
  isPassed: false,
};
const certificate = {
  _id: id("certificate1"),
  courseTitle: "SQL",
  score: 10,
  hash: "CERT-ABCDEFGH-12345678-XYZ",
  issuedAt: noon,
  state: "valid",
} as StudentCertificate;

const failure: SignInFailure = { _id: id("failure1"), at: noon, wrong: "code", caller: "198.51.100.7" };

beforeEach(() => {
  resetServer();
  openSchool();
  become(admin);
  toasts.length = 0;
  answer(students.enrollments, [enrollment]);
  answer(students.attempts, [attempt]);
  answer(students.certificates, [certificate]);
  answer(students.signInFailures, [failure]);
  answer(accommodations.list, [accommodation]);
  answer(passes.list, []);
});

const show = async () => {
  const page = await showAdmin("/admin/students/user-ana");
  await screen.findByRole("heading", { level: 1 });
  return page;
};
const section = (name: string | RegExp) => within(screen.getByRole("region", { name }));
const button = (name: string) => screen.getByRole("button", { name });
const dialog = () => within(screen.getByRole("dialog"));

describe("a student's page", () => {
  test("PEOPLE-3: shows who it is and what is unknown", async () => {
    const { container } = await show();
    screen.getByRole("heading", { level: 1, name: "Ana Souza" });
    const facts = section("Dados");
    for (const text of ["ana@selo.example", "05/11/2026", "31/12/1999", "SP", "Não informado"]) facts.getByText(text);
    screen.getByText("Ativo");
    expect(await accessibilityProblems(container)).toEqual([]);
  });

  test("PEOPLE-3: enrollments with live progress, coupon and completion", async () => {
    await show();
    const list = section("Matrículas");
    expect(list.getByRole("link", { name: "Git" }).getAttribute("href")).toBe("/admin/courses/course1");
    for (const text of ["BEMVINDO20", "40%"]) list.getByText(text);
    expect(list.queryByText(/Concluído/)).toBeNull();
    answer(students.enrollments, [{ ...enrollment, couponCode: null, progressPercentage: 100, completedAt: noon }]);
    expect(list.getByRole("progressbar", { name: "Progresso em Git: 100%" }).getAttribute("aria-valuenow")).toBe("100");
    for (const text of ["Concluído em 05/11/2026", "Sem cupom"]) list.getByText(text);
  });

  test("attempts with score, right answers and result, including deleted courses", async () => {
    const passed = { ...attempt, _id: id<"examAttempts">("attempt2"), courseTitle: null, score: 10, passed: true };
    answer(students.attempts, [attempt, passed]);
    await show();
    const [, first, second] = section("Tentativas de prova").getAllByRole("row");
    for (const text of ["Git", "Reprovado", "7,5/10", "3 de 4"]) within(first as HTMLElement).getByText(text);
    for (const text of ["Curso excluído", "Aprovado", "10/10"]) within(second as HTMLElement).getByText(text);
  });

  test("EXAM-80: an attempt leads to its answers, unless the course is gone", async () => {
    answer(students.attempts, [attempt, { ...attempt, _id: id<"examAttempts">("attempt2"), courseTitle: null }]);
    await show();
    const links = section("Tentativas de prova").getAllByRole("link");
    expect(links.map((link) => [link.getAttribute("aria-label"), link.getAttribute("href")])).toEqual([
      ["Ver respostas da prova de Git, 05/11/2026", "/admin/students/user-ana/answers/attempt1"],
    ]);
  });

  test("CERT-14: a revoked certificate says so", async () => {
    answer(students.certificates, [{ ...certificate, state: "revoked" }]);
    await show();
    section("Certificados").getByText("Revogado");
  });

  test("certificates link to their public check", async () => {
    await show();
    const list = section("Certificados");
    const link = list.getByRole("link", { name: `Verificar o certificado ${certificate.hash}` });
    expect(link.getAttribute("href")).toBe(`/verify/${certificate.hash}`);
    for (const text of ["SQL", "10/10"]) list.getByText(text);
  });

  test("AUTH-47: failed sign-ins with time, network and what was wrong", async () => {
    await show();
    const list = section("Tentativas de acesso sem sucesso");
    for (const text of ["Código de verificação errado", "198.51.100.7", "05/11/2026, 12:00"]) list.getByText(text);
  });

  test("each empty list says so", async () => {
    for (const query of [students.enrollments, students.attempts, students.certificates, students.signInFailures])
      answer(query, []);
    await show();
    screen.getByText("Nenhuma nos últimos 90 dias.");
    for (const text of ["Nenhuma matrícula ainda.", "Nenhuma tentativa ainda.", "Nenhum certificado ainda."])
      screen.getByText(text);
  });

  test("one failed list leaves the others alone", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    refuse(students.attempts, refusal("notAdmin"));
    await show();
    section("Tentativas de prova").getByRole("button", { name: "Tentar novamente" });
    section("Matrículas").getByRole("link", { name: "Git" });
    section("Certificados").getByText("SQL");
  });

  test("is busy while loading; an unknown student is not found", async () => {
    forget(students.get);
    const { container } = await showAdmin("/admin/students/user-ana");
    await waitFor(() => expect(container.querySelector("main [aria-busy=true]")).not.toBeNull());
    answer(students.get, null);
    await screen.findByText("Aluno não encontrado");
    expect(screen.getByRole("link", { name: "Todos os alunos" }).getAttribute("href")).toBe("/admin/students");
  });
});

describe("the administrator role", () => {
  test("is not offered to a blocked person, but can be taken from one", async () => {
    answer(students.get, { ...person, isBlocked: true });
    await show();
    expect(section(/^Permissão/).queryByRole("button")).toBeNull();
    answer(students.get, { ...person, isBlocked: true, isAdmin: true });
    await waitFor(() => expect(section(/^Permissão/).queryByRole("button")).not.toBeNull());
  });

  test("PEOPLE-4: is granted once, after a confirmation that explains it", async () => {
    const { user, baseElement } = await show();
    const card = section("Permissão");
    card.getByText("Estuda na plataforma, sem acesso à administração.");
    await user.click(button("Tornar administrador"));
    dialog().getByText(/^Ana Souza poderá mudar e excluir tudo/);
    expect(await accessibilityProblems(baseElement)).toEqual([]);
    expect(callsOf(roles.set)).toEqual([]);
    await user.dblClick(dialog().getByRole("button", { name: "Tornar administrador" }));
    expect(callsOf(roles.set)).toEqual([{ userId: "user-ana", role: "admin", held: true }]);
    await waitFor(() => expect(toasts).toEqual([{ title: "Agora é administrador", variant: "success" }]));
    answer(students.get, { ...person, isAdmin: true });
    card.getByText("Administra cursos, provas, cupons e alunos.");
  });

  test("PEOPLE-4: is revoked after a confirmation; canceling changes nothing", async () => {
    answer(students.get, { ...person, isAdmin: true });
    const { user } = await show();
    await user.click(button("Remover permissão de administrador"));
    dialog().getByText("Ana Souza perde o acesso à administração na hora.");
    await user.click(dialog().getByRole("button", { name: "Cancelar" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(callsOf(roles.set)).toEqual([]);
    await user.click(button("Remover permissão de administrador"));
    await user.click(dialog().getByRole("button", { name: "Remover permissão de administrador" }));
    expect(callsOf(roles.set)).toEqual([{ userId: "user-ana", role: "admin", held: false }]);
  });

  test.each([
    [
      "lastAdmin",
      "A plataforma precisa de pelo menos um administrador ativo. Primeiro torne outra pessoa administradora.",
    ],
    ["cannotRevokeSelf", "Você não pode retirar a sua própria permissão de administrador. Peça a outro administrador."],
  ])("a refusal (%s) shows the server's message and changes nothing", async (code, message) => {
    answer(students.get, { ...person, isAdmin: true });
    refuse(roles.set, refusal(code));
    const { user } = await show();
    await user.click(button("Remover permissão de administrador"));
    await user.click(dialog().getByRole("button", { name: "Remover permissão de administrador" }));
    const title = "Erro ao atualizar permissão";
    await waitFor(() => expect(toasts).toEqual([{ title, message, variant: "destructive" }]));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    section(/^Permissão/).getByText("Administra cursos, provas, cupons e alunos.");
  });

  test("ACCESS-8: no one blocks or demotes themselves: the buttons are missing", async () => {
    if (admin.status === "active") answer(students.get, { ...person, userId: admin.userId, isAdmin: true });
    await show();
    screen.getByText("Você");
    expect(screen.queryByRole("button", { name: "Remover permissão de administrador" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Bloquear" })).toBeNull();
  });
});

test("blocking asks first; the badge follows the server", async () => {
  const { user } = await show();
  await user.click(button("Bloquear"));
  await user.click(dialog().getByRole("button", { name: "Bloquear" }));
  expect(callsOf(students.setBlocked)).toEqual([{ userId: "user-ana", blocked: true }]);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  answer(students.get, { ...person, isBlocked: true });
  screen.getByText("Bloqueado");
  await user.click(button("Desbloquear"));
  await user.click(dialog().getByRole("button", { name: "Desbloquear" }));
  expect(callsOf(students.setBlocked)[1]).toEqual({ userId: "user-ana", blocked: false });
});

test("PROFILE-11: taking a picture away asks first; without one there is nothing to take", async () => {
  answer(students.get, { ...person, avatarUrl: "https://files.example/ana" });
  const { user } = await show();
  await user.click(button("Remover foto"));
  dialog().getByText(/A foto de Ana Souza é apagada/);
  expect(callsOf(students.removePicture)).toEqual([]);
  await user.click(dialog().getByRole("button", { name: "Remover foto" }));
  expect(callsOf(students.removePicture)).toEqual([{ userId: "user-ana" }]);
  answer(students.get, person);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.queryByRole("button", { name: "Remover foto" })).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 })));
});

describe("AUTH-23: a link for a new password", () => {
  const create = () => screen.getByRole("button", { name: "Criar link para nova senha" });

  test("is shown once, with the token in the fragment", async () => {
    const { user } = await show();
    answer(students.createResetToken, { token: "the-token", expiresAt: noon });
    await user.click(create());
    const dialog = await screen.findByRole("dialog", { name: "Link para nova senha" });
    expect(within(dialog).getByLabelText("Link")).toHaveProperty("value", `${location.origin}/reset#the-token`);
    expect(within(dialog).getByText(/Vale até 12:00/)).toBeDefined();
    expect(callsOf(students.createResetToken)).toEqual([{ userId: "user-ana" }]);
    await user.click(within(dialog).getByRole("button", { name: "Fechar" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(document.body.textContent).not.toContain("the-token");
  });

  test("is not offered for an administrator", async () => {
    answer(students.get, { ...person, isAdmin: true });
    await show();
    expect(screen.queryByRole("button", { name: "Criar link para nova senha" })).toBeNull();
    expect(screen.getByText(/só pode ser trocada por ele mesmo/)).toBeDefined();
  });
});

test("AUTH-26: shows the address to sign in with beside the one for contact", async () => {
  await show();
  expect(screen.getByText("ana.acesso@selo.example")).toBeDefined();
  expect(screen.getByText("ana@selo.example")).toBeDefined();
});

test("EXAM-33: gives extra time and attempts, with the running exam's end in sight", async () => {
  answer(accommodations.list, [{ ...accommodation, deadlineAt: noon }]);
  answer(accommodations.save, null);
  const { user } = await show();
  const table = screen.getByRole("table", { name: "Condições especiais de prova" });
  within(table).getByText("Em prova até 12:00");
  await user.click(within(table).getByRole("button", { name: "Editar as condições em Git" }));
  const dialog = await screen.findByRole("dialog", { name: "Condições em Git" });
  const [minutes, attempts] = [/^Tempo extra/, /^Tentativas extras/].map((name) =>
    within(dialog).getByRole("textbox", { name }),
  ) as [HTMLElement, HTMLElement];
  await user.clear(minutes);
  await user.type(minutes, "601");
  await user.click(within(dialog).getByRole("button", { name: "Salvar" }));
  expect(callsOf(accommodations.save)).toEqual([]);
  within(dialog).getByText("Tempo extra deve ser um número inteiro de 0 a 600");
  await user.clear(minutes);
  await user.type(minutes, "15");
  await user.clear(attempts);
  await user.type(attempts, "2");
  expect(await accessibilityProblems(dialog)).toEqual([]);
  await user.click(within(dialog).getByRole("button", { name: "Salvar" }));
  expect(callsOf(accommodations.save)).toEqual([
    { userId: "user-ana", courseId: courseRow._id, version: 3, extraMinutes: 15, extraAttempts: 2 },
  ]);
  await waitFor(() => expect(toasts.at(-1)).toMatchObject({ title: "Condições salvas" }));
});
