import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "@convex/_generated/api";
import type { Job } from "@/admin/components/jobs/api";
import { readLines } from "@/admin/access/readLines";
import { saveFile } from "@/lib/saveFile";
import { accessibilityProblems } from "../render";
import { toasts } from "../toastLog";
import { showAdmin } from "./adminPage";
import { answer, callsOf, refusal, refuse, resetServer } from "./fakeServer";
import { id, openSchool } from "./schoolFixtures";

vi.mock("@/lib/toast", () => import("../toastLog"));
vi.mock("@/lib/session", () => import("../fakeSession"));
vi.mock("@/lib/saveFile", () => ({ saveFile: vi.fn() }));
vi.mock("convex/react", () => import("./fakeServer"));

const { invitations, jobs, mail } = api.admin;
const pass = { courseId: null, courseTitle: null, until: null, priceCents: 4_900, boughtOn: "2026-11-05" };
const rust = { ...pass, courseId: id<"courses">("rust"), courseTitle: "Rust", priceCents: null, boughtOn: null };

beforeEach(() => {
  resetServer();
  openSchool();
  toasts.length = 0;
  vi.mocked(saveFile).mockReset();
  answer(jobs.last, null);
  answer(jobs.notes, []);
  answer(mail.status, { configured: true });
  answer(invitations.unlinkedCount, 0);
});

/** jsdom's files cannot be read as bytes. */
Blob.prototype.arrayBuffer = function (this: Blob) {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(new Uint8Array(reader.result as ArrayBuffer).buffer);
    reader.readAsArrayBuffer(this);
  });
};

async function paste(text: string, at = "/admin/access") {
  const shown = await showAdmin(at);
  fireEvent.change(await screen.findByRole("textbox", { name: "Linhas" }), { target: { value: text } });
  await shown.user.click(screen.getByRole("button", { name: "Conferir linhas" }));
  return { ...shown, dialog: within(await screen.findByRole("dialog")) };
}

describe("INVITE-5: the page", () => {
  test("shows what each pasted line would do, and gives what was confirmed", async () => {
    answer(invitations.checkAccess, [
      { outcome: "give", pass },
      { outcome: "invite", pass: rust },
      { outcome: "invite", pass: rust },
      { outcome: "covered", pass },
      { outcome: "refused", reasons: ["courseUnknown", "linePriceInvalid"] },
    ]);
    const lines = ["ana@x.example;Ana;;R$ 49,00;5/11/2026", "eva@x.example;;;;;rust", "EVA@x.example;;;;;rust"];
    const { user, dialog } = await paste([...lines, "rui@x.example", "leo@x.example;;;?;;nada"].join("\n"));
    await dialog.findByText("1 com erro · 1 já tem este acesso · 1 repetida · 1 recebe o acesso na hora · 1 convite");
    dialog.getAllByText("Todos os cursos · R$ 49,00 · comprado em 05 de novembro de 2026");
    dialog.getByText(/Nenhum curso tem/);
    dialog.getByText(/O preço não foi entendido/);
    expect(await accessibilityProblems(screen.getByRole("dialog"))).toEqual([]);
    await user.click(dialog.getByRole("button", { name: "Dar 2 acessos" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const cells = { date: "5/11/2026", price: "R$ 49,00", until: "", note: "" };
    expect(callsOf(invitations.start)[0]?.lines).toMatchObject([
      { line: 1, email: "ana@x.example", fullName: "Ana", pass: cells },
      { line: 2, email: "eva@x.example", course: "rust" },
    ]);
    expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Linhas" }).value).toBe("");
  });

  test("tells forty faults at once, each by its line", async () => {
    answer(invitations.checkAccess, ({ lines }) =>
      lines.map(() => ({ outcome: "refused" as const, reasons: ["lineDayInvalid" as const, "nameInvalid" as const] })),
    );
    const text = ["email;data", ...Array.from({ length: 40 }, (_, index) => `p${index}@x.example;31/02/2026`)];
    const { dialog } = await paste(text.join("\n"));
    await dialog.findByText("40 com erro");
    expect(dialog.getAllByText(/^linha/).map(({ textContent }) => textContent)).toEqual(
      Array.from({ length: 40 }, (_, index) => `linha ${index + 2}`),
    );
    expect(dialog.getAllByText(/A data da compra não existe/)).toHaveLength(40);
    expect(dialog.queryByRole("button", { name: /^Dar/ })).toBeNull();
  });

  test("serves plain invitations too, and a dropped file", async () => {
    answer(invitations.check, [{ outcome: "invite" }]);
    const { user } = await showAdmin("/admin/access?gives=invitation");
    const file = new File(["nome;email\nAna;ana@x.example"], "turma.csv", { type: "text/csv" });
    const section = await screen.findByRole("region", { name: "Linhas" });
    fireEvent.drop(section, { dataTransfer: { files: [file], types: ["Files"] } });
    const dialog = within(await screen.findByRole("dialog", { name: "Conferir: turma.csv" }));
    await user.click(await dialog.findByRole("button", { name: "Convidar 1 pessoa" }));
    await waitFor(() => expect(callsOf(invitations.start)).toHaveLength(1));
    expect(callsOf(invitations.start)[0]?.lines[0]).not.toHaveProperty("pass");
  });

  test("its template is read back by the page, in each language", async () => {
    for (const language of ["pt", "es", "en"] as const) {
      const { user, unmount } = await showAdmin("/admin/access", language);
      const names = { pt: "Baixar modelo", es: "Descargar plantilla", en: "Download template" };
      await user.click(await screen.findByRole("button", { name: names[language] }));
      const written = vi.mocked(saveFile).mock.lastCall?.[1] as string;
      const read = readLines(written, "access");
      expect(read).toEqual({
        lines: [
          {
            ...{ line: 2, email: "ana@escola.example", fullName: "Ana Souza", course: "", coupon: "", language: "" },
            phone: "(11) 91234-5678",
            pass: { price: "R$ 49,00", date: "2026-11-05", until: "", note: "" },
          },
        ],
      });
      unmount();
    }
  });

  test("a job tells what it has given; its notes wait for the end (INVITE-8)", async () => {
    const job: Job = {
      ...{ _id: id<"jobs">("job1"), kind: "invitations", act: "give", status: "running", total: 50, doneCount: 30 },
      ...{ skippedCount: 2, ofSearch: false, courseTitle: null, people: null, imported: null },
      granted: { passCount: 20, invitationCount: 8 },
    };
    answer(jobs.last, job);
    answer(jobs.notes, [
      { _id: id<"jobItems">("n1"), userId: null, name: "ana@x.example", line: 3, note: "passCovered" },
    ]);
    const { container } = await showAdmin("/admin/access");
    await screen.findByText("Acessos dados: 20 · Convites: 8");
    screen.getByText(/2 ficaram de fora até agora/);
    expect(screen.queryByText("ana@x.example")).toBeNull();
    act(() => answer(jobs.last, { ...job, status: "finished", doneCount: 50 }));
    await screen.findByText("ana@x.example");
    screen.getByText("Esta pessoa já tem este acesso, ou um maior.");
    expect(await accessibilityProblems(container)).toEqual([]);
  });
});

describe("INVITE-6: links to hand over", () => {
  const link = (email: string, more: object = {}) => ({
    ...{ email, fullName: "Ana Souza", phone: "(11) 91234-5678", language: "pt" as const, expiresAt: 0 },
    ...{ token: `token-of-${email}`, ...more },
  });

  test("are made in calls, with one file and a chat for each", async () => {
    answer(mail.status, { configured: false });
    answer(invitations.unlinkedCount, 3);
    answer(invitations.createLinks, ({ cursor }) =>
      cursor === null
        ? {
            links: [link("ana@x.example"), link("eva@x.example", { fullName: "", language: "en", phone: "" })],
            next: "1",
          }
        : { links: [link("rui@x.example", { language: "es", phone: "+34 612 345 678" })], next: null },
    );
    const { user, container } = await showAdmin("/admin/access");
    await screen.findByText(/3 convites ainda não têm link/);
    await user.click(screen.getByRole("button", { name: "Criar 3 links" }));
    const chat = (email: string) => screen.getByRole("link", { name: `WhatsApp: link para ${email}` });
    await waitFor(() => chat("rui@x.example"));
    expect(callsOf(invitations.createLinks)).toEqual([
      { cursor: null, again: false },
      { cursor: "1", again: false },
    ]);
    const target = (email: string) => decodeURIComponent(chat(email).getAttribute("href") ?? "");
    expect(target("ana@x.example")).toMatch(
      /^https:\/\/wa\.me\/5511912345678\?text=Olá, Ana! .*\/invite#token-of-ana@x\.example$/,
    );
    expect(target("eva@x.example")).toMatch(/^https:\/\/wa\.me\/\?text=Hello! /);
    expect(target("rui@x.example")).toMatch(/^https:\/\/wa\.me\/34612345678\?text=¡Hola, Ana! /);
    expect(await accessibilityProblems(container)).toEqual([]);
    act(() => answer(invitations.unlinkedCount, 0));
    screen.getByText(/3 links prontos\. Eles não aparecem de novo/);
    await user.click(screen.getByRole("button", { name: "Baixar os links (CSV)" }));
    const [name, file] = vi.mocked(saveFile).mock.lastCall as [string, string];
    expect(name).toBe("links-de-convite.csv");
    expect(file.split("\r\n").filter(Boolean)).toHaveLength(4);
    expect(file).toContain("/invite#token-of-eva@x.example");
  });

  test("those made before a failure stay, and the next press makes the others", async () => {
    answer(invitations.unlinkedCount, 2);
    let isDown = true;
    answer(invitations.createLinks, ({ cursor }) => {
      if (cursor !== null && isDown) throw refusal("tooManyAttempts");
      return {
        links: [link(cursor === null && isDown ? "ana@x.example" : "eva@x.example")],
        next: isDown ? "1" : null,
      };
    });
    const { user } = await showAdmin("/admin/access");
    await user.click(await screen.findByRole("button", { name: "Criar 2 links" }));
    await waitFor(() => expect(toasts).toMatchObject([{ title: "Erro ao criar os links" }]));
    screen.getByText("ana@x.example");
    isDown = false;
    await user.click(screen.getByRole("button", { name: "Criar 2 links" }));
    await screen.findByText("eva@x.example");
    screen.getByText("ana@x.example");
  });

  test("are made again only after a question; a school that mails is not asked", async () => {
    answer(mail.status, { configured: false });
    answer(invitations.createLinks, { links: [], next: null });
    const { user } = await showAdmin("/admin/access");
    await user.click(await screen.findByRole("button", { name: "Criar todos de novo" }));
    const question = within(await screen.findByRole("dialog"));
    question.getByText(/Os links já entregues deixam de funcionar/);
    await user.click(question.getByRole("button", { name: "Criar todos de novo" }));
    await waitFor(() => expect(callsOf(invitations.createLinks)).toEqual([{ cursor: null, again: true }]));
    act(() => answer(mail.status, { configured: true }));
    expect(screen.queryByText("Links para entregar")).toBeNull();
  });

  test("a list that cannot be loaded says so, and the lines stay usable", async () => {
    refuse(invitations.unlinkedCount, refusal("notAdmin"));
    vi.spyOn(console, "error").mockReturnValue();
    await showAdmin("/admin/access");
    await screen.findByRole("button", { name: "Conferir linhas" });
    vi.restoreAllMocks();
  });
});
