import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "@convex/_generated/api";
import type { InquiryDetail, InquiryRow } from "@/admin/inquiries/api";
import { admin, become } from "../fakeSession";
import { accessibilityProblems } from "../render";
import { toasts } from "../toastLog";
import { showAdmin } from "./adminPage";
import { answer, callsOf, refusal, refuse, resetServer } from "./fakeServer";
import { openSchool } from "./schoolFixtures";

vi.mock("convex/react", () => import("./fakeServer"));
vi.mock("@/lib/session", () => import("../fakeSession"));
vi.mock("@/lib/toast", () => import("../toastLog"));

const { inquiries } = api.admin;
const HOUR = 60 * 60_000;

const facts: Omit<InquiryRow, "text" | "isPublished"> = {
  ...{ _id: "inquiry1" as InquiryRow["_id"], kind: "lesson", placeId: "lesson1" as InquiryRow["placeId"] },
  ...{
    title: "O que é Git",
    course: { _id: "course1" as InquiryRow["course"]["_id"], title: "Git e GitHub", slug: "git" },
  },
  ...{ isThere: true, passage: "Um trecho da aula", state: "open", stateAt: Date.now() - 3.5 * HOUR },
  ...{ userId: "user-ana" as InquiryRow["userId"], studentName: "Ana Souza" },
};
const row: InquiryRow = { ...facts, text: "Por que um commit?", isPublished: false };
const detail: InquiryDetail = {
  ...facts,
  ...{ version: 0, hasRoom: true, published: null, neighbors: [] },
  messages: [{ isAnswer: false, text: "Por que\num commit? <b>x</b>", at: 1 }],
};

beforeEach(() => {
  resetServer();
  openSchool();
  become(admin);
  toasts.length = 0;
  answer(inquiries.list, [row]);
  answer(inquiries.get, detail);
});

test("ASK-8: the queue with its age, by state, course and words", async () => {
  const { container, user, where } = await showAdmin("/admin/questions");
  const link = await screen.findByRole("link", { name: "Por que um commit?" });
  expect(link.getAttribute("href")).toBe("/admin/questions/inquiry1");
  const line = screen.getAllByRole("row")[1];
  for (const text of ["há 3 horas", "Aula: O que é Git", "Git e GitHub", "Ana Souza"])
    expect(line?.textContent).toContain(text);
  expect(await accessibilityProblems(container)).toEqual([]);
  await user.selectOptions(screen.getByLabelText("Status"), "answered");
  expect(where()).toBe("/admin/questions?state=answered");
  answer(inquiries.list, []);
  await screen.findByText("Nenhuma pergunta aqui");
});

test("ASK-8: an exam is named by its course alone, and what is gone says so", async () => {
  answer(inquiries.list, [
    { ...row, kind: "exam", title: "Git e GitHub", passage: null },
    { ...row, _id: "inquiry2" as InquiryRow["_id"], isThere: false, isPublished: true },
  ]);
  await showAdmin("/admin/questions");
  await screen.findByText("Prova do curso: Git e GitHub");
  screen.getByText("Aula: O que é Git (excluída)");
  screen.getByText("Publicada");
});

test("ASK-4: answers in Markdown with a preview, for the version that was read", async () => {
  const { user, container } = await showAdmin("/admin/questions/inquiry1");
  const field = await screen.findByRole("textbox", { name: /^Resposta/ });
  expect(container.textContent).toContain("Por que\num commit? <b>x</b>");
  screen.getByText("Um trecho da aula");
  const send = screen.getByRole<HTMLButtonElement>("button", { name: "Enviar resposta" });
  expect(send.disabled).toBe(true);
  await user.type(field, "**Assim**");
  const preview = screen.getByRole("group", { name: "Prévia" });
  await waitFor(() => expect(preview.querySelector("strong")?.textContent).toBe("Assim"));
  expect(await accessibilityProblems(container)).toEqual([]);

  answer(inquiries.get, {
    ...detail,
    version: 1,
    messages: [...detail.messages, { isAnswer: true, text: "Eu já", at: 2 }],
  });
  await screen.findByText("A conversa mudou enquanto você escrevia");
  expect(send.disabled).toBe(true);
  await user.click(screen.getByRole("button", { name: "Já li, continuar" }));
  await user.click(send);
  await waitFor(() => expect(toasts).toEqual([{ title: "Resposta enviada", variant: "success" }]));
  expect(callsOf(inquiries.answer)).toEqual([{ inquiryId: "inquiry1", version: 1, text: "**Assim**" }]);
  answer(inquiries.get, { ...detail, version: 2, state: "answered" });
  await waitFor(() => expect((field as HTMLTextAreaElement).value).toBe(""));
});

test("ASK-4: a refused answer stays typed", async () => {
  refuse(inquiries.answer, refusal("editConflict"));
  const { user } = await showAdmin("/admin/questions/inquiry1");
  await user.type(await screen.findByRole("textbox", { name: /^Resposta/ }), "Assim");
  await user.click(screen.getByRole("button", { name: "Enviar resposta" }));
  await waitFor(() => expect(toasts).toMatchObject([{ title: "A resposta não foi enviada" }]));
  expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: /^Resposta/ }).value).toBe("Assim");
});

test("ASK-7: publishes edited texts, orders them and takes them back", async () => {
  const published = { question: "Por que um commit?", answer: "Assim." };
  const neighbors = [
    { _id: detail._id, ...published },
    { _id: "inquiry2" as InquiryRow["_id"], question: "Outra?", answer: "Sim." },
  ];
  const { user, container } = await showAdmin("/admin/questions/inquiry1");
  await user.click(await screen.findByRole("button", { name: "Publicar…" }));
  const dialog = within(await screen.findByRole("dialog"));
  const question = dialog.getByRole<HTMLTextAreaElement>("textbox", { name: /^Pergunta publicada/ });
  expect(question.value).toBe("Por que\num commit? <b>x</b>");
  await user.clear(question);
  await user.type(question, "Por que um commit?");
  await user.type(dialog.getByRole("textbox", { name: /^Resposta publicada/ }), "Assim.");
  expect(await accessibilityProblems(container)).toEqual([]);
  await user.click(dialog.getByRole("button", { name: "Publicar" }));
  await waitFor(() =>
    expect(callsOf(inquiries.publish)).toEqual([{ inquiryId: "inquiry1", version: 0, ...published }]),
  );
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

  answer(inquiries.get, { ...detail, version: 1, published, neighbors });
  const list = within(await screen.findByRole("list", { name: "Ordem das perguntas publicadas" }));
  const [first] = list.getAllByRole("button", { name: /para baixo/ });
  if (!first) throw new Error("no button");
  await user.click(first);
  expect(callsOf(inquiries.order)).toEqual([{ placeId: "lesson1", inquiryIds: ["inquiry2", "inquiry1"] }]);
  await user.click(screen.getByRole("button", { name: "Retirar" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Retirar" }));
  expect(callsOf(inquiries.takeBack)).toEqual([{ inquiryId: "inquiry1" }]);
});

test("ASK-5: a question about an exam is not published; an unknown one is not found", async () => {
  answer(inquiries.get, { ...detail, kind: "exam", title: "Git e GitHub", passage: null });
  await showAdmin("/admin/questions/inquiry1");
  await screen.findByRole("button", { name: "Enviar resposta" });
  expect(screen.queryByRole("button", { name: "Publicar…" })).toBeNull();
  answer(inquiries.get, null);
  await screen.findByRole("heading", { level: 1, name: "Pergunta não encontrada" });
});
