import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "@convex/_generated/api";
import type { OwnInquiry } from "@/student/inquiries/api";
import InquiriesPage from "@/student/inquiries/InquiriesPage";
import PlaceInquiries from "@/student/inquiries/PlaceInquiries";
import { readPassages } from "@/student/lesson/passages";
import { answer, callsOf, refusal, refuse, resetServer } from "./admin/fakeServer";
import { accessibilityProblems, renderPage } from "./render";
import { toasts } from "./toastLog";

vi.mock("convex/react", () => import("./admin/fakeServer"));
vi.mock("@/lib/toast", () => import("./toastLog"));

const { inquiries } = api.student;
const texts = ["inquiries", "controls", "validation", "dates", "markdown"];
const LONG = "palavra".repeat(60);

const inquiry: OwnInquiry = {
  ...{ _id: "inquiry1" as OwnInquiry["_id"], kind: "lesson", placeId: "lesson1" as OwnInquiry["placeId"] },
  ...{ title: "O que é Git", isThere: true, passage: "Um trecho", state: "open", stateAt: 1, hasRoom: true },
  course: { _id: "course1" as OwnInquiry["course"]["_id"], title: "Git e GitHub", slug: "git" },
  messages: [
    { isAnswer: false, text: "Por que <b>x</b>?\n![x](https://x.example/y.png)", at: Date.UTC(2026, 10, 7, 17) },
  ],
};
const empty = { canAsk: true, own: [] as OwnInquiry[], published: [] };

beforeEach(() => {
  resetServer();
  toasts.length = 0;
  answer(inquiries.ofPlace, empty);
  answer(inquiries.list, [inquiry]);
});

const passages = { all: ["Primeiro parágrafo", "Segundo parágrafo"], marked: "Segundo parágrafo" };
const showPlace = (kind: OwnInquiry["kind"] = "lesson") =>
  renderPage(
    <main>
      <h1>Aula</h1>
      <PlaceInquiries placeId={inquiry.placeId} kind={kind} readPassages={() => passages} />
    </main>,
    { texts },
  );

test("ASK-1: asks about the marked paragraph, or another one", async () => {
  const { user, container } = await showPlace();
  await user.click(screen.getByRole("button", { name: "Perguntar" }));
  const dialog = within(await screen.findByRole("dialog"));
  const choice = dialog.getByRole<HTMLSelectElement>("combobox", { name: "Sobre qual trecho?" });
  expect(choice.value).toBe("Segundo parágrafo");
  await user.selectOptions(choice, "Primeiro parágrafo");
  expect(await accessibilityProblems(container)).toEqual([]);
  await user.click(dialog.getByRole("button", { name: "Enviar" }));
  await dialog.findByText("Escreva o texto");
  await user.type(dialog.getByRole("textbox", { name: /^Sua pergunta/ }), "Por quê?");
  await user.click(dialog.getByRole("button", { name: "Enviar" }));
  await waitFor(() => expect(toasts).toMatchObject([{ title: "Pergunta enviada", variant: "success" }]));
  expect(callsOf(inquiries.ask)).toEqual([{ placeId: "lesson1", text: "Por quê?", passage: "Primeiro parágrafo" }]);
});

test("ASK-6: says why a sixth question is refused", async () => {
  refuse(inquiries.ask, refusal("inquiriesOpen"));
  const { user } = await showPlace();
  await user.click(screen.getByRole("button", { name: "Perguntar" }));
  await user.type(await screen.findByRole("textbox", { name: /^Sua pergunta/ }), "Por quê?");
  await user.click(screen.getByRole("button", { name: "Enviar" }));
  await waitFor(() => expect(toasts).toMatchObject([{ title: "A pergunta não foi enviada", variant: "destructive" }]));
  expect(toasts[0]?.message).toContain("cinco perguntas em aberto");
});

test("ASK-1, ASK-4: a student's text stays plain, an answer is Markdown and arrives live", async () => {
  answer(inquiries.ofPlace, { ...empty, own: [inquiry] });
  const { container } = await showPlace();
  await screen.findByText("Aguarda resposta");
  expect(container.querySelector("img, b")).toBeNull();
  expect(container.textContent).toContain("<b>x</b>?\n![x]");
  const messages = [...inquiry.messages, { isAnswer: true, text: `**Assim** ${LONG}`, at: 2 }];
  answer(inquiries.ofPlace, { ...empty, own: [{ ...inquiry, state: "answered", messages }] });
  await waitFor(() => expect(container.querySelector("strong + *, p strong")).not.toBeNull());
  screen.getByText("Respondida");
  expect(await accessibilityProblems(container)).toEqual([]);
});

test("ASK-2: asks on, and closes after a question", async () => {
  answer(inquiries.ofPlace, { ...empty, own: [inquiry] });
  const { user } = await showPlace();
  await user.click(await screen.findByRole("button", { name: "Perguntar mais" }));
  await user.type(await screen.findByRole("textbox", { name: /^Sua pergunta/ }), "E?");
  await user.click(screen.getByRole("button", { name: "Enviar" }));
  await waitFor(() => expect(callsOf(inquiries.reply)).toEqual([{ inquiryId: "inquiry1", text: "E?" }]));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(screen.getByRole("button", { name: "Encerrar" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Encerrar" }));
  expect(callsOf(inquiries.close)).toEqual([{ inquiryId: "inquiry1" }]);
  answer(inquiries.ofPlace, { ...empty, own: [{ ...inquiry, state: "closed", hasRoom: false }] });
  await screen.findByText(/Não cabem mais mensagens/);
  expect(screen.queryByRole("button", { name: /Encerrar|Reabrir/ })).toBeNull();
});

test("ASK-7: published questions open to their answers", async () => {
  const published = [{ _id: inquiry._id, question: LONG, answer: "**Assim**" }];
  answer(inquiries.ofPlace, { canAsk: false, own: [], published });
  const { user, container } = await showPlace();
  const list = await screen.findByRole("list", { name: "Perguntas respondidas" });
  expect(container.querySelector("strong")).toBeNull();
  await user.click(within(list).getByText(LONG));
  await waitFor(() => expect(container.querySelector("strong")?.textContent).toBe("Assim"));
  expect(screen.queryByRole("button", { name: "Perguntar" })).toBeNull();
  expect(await accessibilityProblems(container)).toEqual([]);
});

test("ASK-5: nothing stands under an exam that was not failed, or while it loads", async () => {
  answer(inquiries.ofPlace, { ...empty, canAsk: false });
  const { container } = await showPlace("exam");
  expect(container.querySelector("section")).toBeNull();
  answer(inquiries.ofPlace, null);
  expect(container.querySelector("section")).toBeNull();
});

test("ASK-9: one's questions with links to their places, a search, and nothing yet", async () => {
  answer(inquiries.list, [
    inquiry,
    { ...inquiry, _id: "inquiry2" as OwnInquiry["_id"], kind: "exam", title: "Git e GitHub", passage: null },
    { ...inquiry, _id: "inquiry3" as OwnInquiry["_id"], isThere: false, title: LONG },
  ]);
  const { container, user, where } = await renderPage(
    <main>
      <InquiriesPage />
    </main>,
    { at: "/questions", texts },
  );
  const links = (await screen.findAllByRole("link", { name: /^(Aula|Prova):/ })).map((link) =>
    link.getAttribute("href"),
  );
  expect(links).toEqual(["/lesson/lesson1", "/exam/lesson1"]);
  screen.getByRole("heading", { name: `Aula: ${LONG}` });
  expect(await accessibilityProblems(container)).toEqual([]);
  await user.type(screen.getByRole("searchbox"), "commit");
  await waitFor(() => expect(where()).toBe("/questions?search=commit"));
  answer(inquiries.list, []);
  await user.click(screen.getAllByRole("button", { name: "Limpar busca" }).at(-1) ?? container);
  await screen.findByText("Nenhuma pergunta ainda");
});

test("ASK-1: reads the paragraphs of a lesson as plain text, once each", () => {
  const text = document.createElement("div");
  text.innerHTML = `<h2>Título</h2><p>Um <b>texto</b>\n  só.</p><ul><li><p>Linha</p></li></ul><p> </p><p>Um texto só.</p><p>${"a".repeat(400)}</p>`;
  expect(readPassages(text)).toEqual({ all: ["Título", "Um texto só.", "Linha", `${"a".repeat(299)}…`], marked: "" });
  expect(readPassages(null)).toEqual({ all: [], marked: "" });
});
