import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "@convex/_generated/api";
import type { AnnouncementDetail, AnnouncementLine } from "@/admin/announcements/api";
import { admin, become } from "../fakeSession";
import { accessibilityProblems } from "../render";
import { toasts } from "../toastLog";
import { showAdmin } from "./adminPage";
import { answer, callsOf, refusal, refuse, resetServer } from "./fakeServer";
import { openSchool } from "./schoolFixtures";

vi.mock("convex/react", () => import("./fakeServer"));
vi.mock("@/lib/session", () => import("../fakeSession"));
vi.mock("@/lib/toast", () => import("../toastLog"));

const { announcements } = api.admin;

const line = (title: string, more: Partial<AnnouncementLine> = {}): AnnouncementLine => ({
  _id: title as AnnouncementLine["_id"],
  ...{ title, audience: "all", course: null, days: null, state: "sent", sendAt: Date.UTC(2026, 10, 5, 12) },
  ...{ editedAt: null, recipientCount: 40, readCount: 12, ...more },
});
const detail = (title: string, more: Partial<AnnouncementDetail> = {}): AnnouncementDetail => {
  return { ...line(title), text: "Um texto.", version: 3, language: "pt", ...more };
};

beforeEach(() => {
  resetServer();
  openSchool();
  toasts.length = 0;
  become(admin);
  answer(announcements.list, [line("Aula ao vivo")]);
});

const show = () => showAdmin("/admin/announcements");

test("NEWS-5: the list tells to whom, when, its state, and live how many have read it", async () => {
  const git = { title: "Git" };
  answer(announcements.list, [
    line("Um", { audience: "course", course: git, recipientCount: 1_200, readCount: 1_000 }),
    line("Dois", { audience: "stopped", days: 14, state: "scheduled", recipientCount: 0 }),
    line("Três", {
      audience: "stopped",
      days: 1,
      course: git,
      state: "withdrawn",
      editedAt: Date.UTC(2026, 10, 6, 15),
    }),
    line("Quatro", { audience: "course", course: { title: null }, state: "sending" }),
  ]);
  const { container } = await show();
  const row = (title: string) => within(screen.getByText(title).closest("tr") as HTMLElement);
  await screen.findByText("Um");
  for (const text of ["Alunos de Git", "05/11/2026, 09:00", "Enviado", "1.000 de 1.200 leram"])
    row("Um").getByText(text);
  for (const text of ["Quem parou há 14 dias ou mais", "Agendado", "ninguém ainda"]) row("Dois").getByText(text);
  for (const text of ["Quem parou há 1 dia ou mais em Git", "Editado em 06/11/2026 às 12:00"])
    row("Três").getByText(text);
  expect(row("Três").queryByRole("button")).toBeNull();
  row("Quatro").getByText("Alunos de um curso excluído");
  expect(await accessibilityProblems(container)).toEqual([]);
  answer(announcements.list, [line("Um", { recipientCount: 1, readCount: 1 })]);
  row("Um").getByText("1 de 1 leu");
});

test("NEWS-1: a new one, to a course, at a time; what is missing is told under its field", async () => {
  const { user } = await show();
  answer(api.admin.courses.options, [{ _id: "course1" as never, title: "Git", slug: "git", status: "published" }]);
  await user.click(screen.getByRole("button", { name: "Novo aviso" }));
  const dialog = within(await screen.findByRole("dialog"));
  const send = (name: string) => user.click(dialog.getByRole("button", { name }));
  await send("Enviar agora");
  dialog.getByText("Informe o título");
  dialog.getByText("Escreva o aviso");
  await user.type(dialog.getByLabelText(/^Título/), "Aula ao vivo");
  await user.type(dialog.getByLabelText(/^Texto/), "**Quinta**");
  await dialog.findByText("Quinta", { selector: "strong" });
  await user.click(dialog.getByRole("radio", { name: /^Alunos de um curso/ }));
  await user.click(dialog.getByRole("radio", { name: "Mais tarde" }));
  await send("Agendar");
  dialog.getByText("Escolha o curso");
  dialog.getByText(/Data inválida/);
  dialog.getByText(/Hora inválida/);
  await user.click(dialog.getByRole("combobox", { name: /^Curso/ }));
  await user.click(await screen.findByRole("option", { name: "Git" }));
  const soon = new Date(Date.now() + 48 * 60 * 60_000).toISOString().slice(0, 10);
  await user.type(dialog.getByLabelText(/^Dia/), soon.split("-").reverse().join("/"));
  await user.type(dialog.getByLabelText(/^Hora/), "08:30");
  answer(announcements.create, { announcementId: "new" as never });
  await send("Agendar");
  await waitFor(() => expect(toasts).toEqual([{ title: "Aviso agendado", variant: "success" }]));
  expect(callsOf(announcements.create)).toEqual([
    {
      ...{ title: "Aula ao vivo", text: "**Quinta**", audience: "course", courseId: "course1" },
      ...{ when: "later", day: soon, time: "08:30" },
    },
  ]);
});

test("NEWS-1: to those who stopped, without the course chosen before; and to all", async () => {
  answer(api.admin.courses.options, [{ _id: "course1" as never, title: "Git", slug: "git", status: "published" }]);
  answer(announcements.create, { announcementId: "new" as never });
  const write = async ({ user }: Awaited<ReturnType<typeof show>>) => {
    await user.click(screen.getByRole("button", { name: "Novo aviso" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.type(dialog.getByLabelText(/^Título/), "Oi");
    await user.type(dialog.getByLabelText(/^Texto/), "Oi");
    return dialog;
  };
  const page = await show();
  const { user } = page;
  const first = await write(page);
  await user.click(first.getByRole("radio", { name: /^Quem parou/ }));
  await user.clear(first.getByLabelText(/^Dias/));
  await user.type(first.getByLabelText(/^Dias/), "30");
  await user.click(first.getByRole("button", { name: "Enviar agora" }));
  await waitFor(() => expect(toasts).toEqual([{ title: "Aviso a caminho", variant: "success" }]));
  page.unmount();
  const second = await write(await show());
  await user.click(second.getByRole("radio", { name: /^Alunos de um curso/ }));
  await user.click(second.getByRole("combobox", { name: /^Curso/ }));
  await user.click(await screen.findByRole("option", { name: "Git" }));
  await user.click(second.getByRole("radio", { name: /^Todos/ }));
  await user.click(second.getByRole("button", { name: "Enviar agora" }));
  await waitFor(() => expect(callsOf(announcements.create)).toHaveLength(2));
  const words = { title: "Oi", text: "Oi", when: "now" };
  expect(callsOf(announcements.create)).toEqual([
    { ...words, audience: "stopped", days: 30 },
    { ...words, audience: "all" },
  ]);
});

test("NEWS-7: an edit of one that is sent changes words only, and a scheduled one moves", async () => {
  answer(announcements.get, detail("Aula ao vivo"));
  const { user } = await show();
  const edit = async () => {
    await user.click(await screen.findByRole("button", { name: "Editar: Aula ao vivo" }));
    return within(await screen.findByRole("dialog"));
  };
  const sent = await edit();
  sent.getByText(/E-mails já enviados não mudam/);
  expect(sent.queryByRole("radio")).toBeNull();
  await user.clear(sent.getByLabelText(/^Texto/));
  await user.type(sent.getByLabelText(/^Texto/), "Outro.");
  await user.click(sent.getByRole("button", { name: "Salvar" }));
  await waitFor(() => expect(toasts.map(({ title }) => title)).toEqual(["Aviso salvo"]));
  expect(callsOf(announcements.update)).toEqual([
    { announcementId: "Aula ao vivo", version: 3, title: "Aula ao vivo", text: "Outro." },
  ]);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const at = Date.now() + 48 * 60 * 60_000;
  answer(announcements.get, detail("Aula ao vivo", { state: "scheduled", sendAt: at }));
  const scheduled = await edit();
  await user.click(scheduled.getByRole("radio", { name: "Agora" }));
  await user.click(scheduled.getByRole("button", { name: "Salvar" }));
  await waitFor(() => expect(callsOf(announcements.update)).toHaveLength(2));
  expect(callsOf(announcements.update)[1]).toMatchObject({ version: 3, when: "now" });
});

test("NEWS-7: taking it back says that mails stay, and a refusal says why", async () => {
  const { user } = await show();
  await user.click(await screen.findByRole("button", { name: "Retirar: Aula ao vivo" }));
  const dialog = within(await screen.findByRole("dialog"));
  dialog.getByText("E-mails que já saíram não voltam.");
  refuse(announcements.withdraw, refusal("notFound"));
  await user.click(dialog.getByRole("button", { name: "Retirar" }));
  await waitFor(() => expect(toasts.map(({ title }) => title)).toEqual(["Erro ao retirar o aviso"]));
  expect(callsOf(announcements.withdraw)).toEqual([{ announcementId: "Aula ao vivo" }]);
});

test("an empty list leads to the first one", async () => {
  answer(announcements.list, []);
  const { user } = await show();
  screen.getByText("Nenhum aviso ainda");
  await user.click(screen.getAllByRole("button", { name: "Novo aviso" })[1] as HTMLElement);
  await screen.findByRole("dialog", { name: "Novo aviso" });
});
