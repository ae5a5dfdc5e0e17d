import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "@convex/_generated/api";
import type { MailRow } from "@/admin/mail/api";
import { admin, become } from "../fakeSession";
import { accessibilityProblems } from "../render";
import { toasts } from "../toastLog";
import { showAdmin } from "./adminPage";
import { answer, callsOf, refusal, refuse, resetServer } from "./fakeServer";
import { id, noon } from "./schoolFixtures";

vi.mock("convex/react", () => import("./fakeServer"));
vi.mock("@/lib/session", () => import("../fakeSession"));
vi.mock("@/lib/toast", () => import("../toastLog"));

const row = (name: string, fields: Partial<MailRow>): MailRow => ({
  _id: id(name),
  queuedAt: noon,
  to: `${name}@selo.example`,
  kind: "certificateIssued",
  state: "sent",
  attempts: 1,
  sentAt: noon,
  failure: null,
  canBeSentAgain: true,
  ...fields,
});
const rows = [
  row("ana", { state: "failed", sentAt: null, failure: { reason: "refused", detail: "550 no such user" } }),
  row("eva", { state: "queued", sentAt: null, canBeSentAgain: false }),
];
beforeEach(() => {
  resetServer();
  toasts.length = 0;
  become(admin);
  answer(api.admin.mail.status, { configured: true });
  answer(api.admin.mail.list, ({ state }) => rows.filter((mail) => state === undefined || mail.state === state));
  answer(api.admin.mail.get, {
    ...{ to: "ana@selo.example", language: "en" },
    message: { subject: "Your certificate: Git", text: "YOUR CERTIFICATE IS READY" },
  });
});

test("MAIL-10: administrators see what failed and why, by state", async () => {
  const { user, container } = await showAdmin("/admin/mail");
  const line = within((await screen.findAllByRole("row"))[1] as HTMLElement);
  for (const text of ["Certificado emitido", "ana@selo.example", "Falhou", "550 no such user", "Ainda não"])
    line.getByText(text);
  line.getByText(/O servidor recusou\. 1 tentativa/);
  expect(screen.queryByRole("button", { name: /Enviar de novo.*eva/ })).toBeNull();
  expect(await accessibilityProblems(container)).toEqual([]);
  await user.selectOptions(screen.getByLabelText("Mostrar"), "Na fila");
  await waitFor(() => expect(screen.queryByText("ana@selo.example")).toBeNull());
  screen.getByText("eva@selo.example");
});

test("MAIL-1: without a mail server the page says so and nothing can be sent", async () => {
  answer(api.admin.mail.status, { configured: false });
  await showAdmin("/admin/mail");
  await screen.findByText(/confira MAIL_URL/);
  await screen.findByText("ana@selo.example");
  expect(screen.queryByRole("button", { name: /^Enviar/ })).toBeNull();
});

test("MAIL-6, MAIL-10: a mail can be read, in its own language, unless it is for its reader alone", async () => {
  const { user } = await showAdmin("/admin/mail");
  await user.click(await screen.findByRole("button", { name: "Ler: Certificado emitido, ana@selo.example" }));
  const dialog = await screen.findByRole("dialog", { name: "Your certificate: Git" });
  expect(within(dialog).getByText("YOUR CERTIFICATE IS READY").getAttribute("lang")).toBe("en");
  answer(api.admin.mail.get, { to: "ana@selo.example", language: "pt", message: null });
  await screen.findByText(/o link e o código são só para quem recebe/);
});

test("MAIL-10: what was never sent is not sent again, but sent", async () => {
  answer(api.admin.mail.list, [row("ana", { state: "noServer", sentAt: null })]);
  const { user } = await showAdmin("/admin/mail");
  await user.click(await screen.findByRole("button", { name: "Enviar: Certificado emitido, ana@selo.example" }));
  within(await screen.findByRole("dialog", { name: "Enviar agora?" })).getByText(
    "ana@selo.example vai receber este e-mail.",
  );
});

test("ADMIN-2, MAIL-10: sending again is confirmed first", async () => {
  const { user } = await showAdmin("/admin/mail");
  const again = async () => {
    await user.click(
      await screen.findByRole("button", { name: "Enviar de novo: Certificado emitido, ana@selo.example" }),
    );
    await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Enviar de novo" }));
  };
  await again();
  await waitFor(() => expect(toasts.at(-1)?.title).toBe("E-mail na fila de envio"));
  expect(callsOf(api.admin.mail.resend)).toEqual([{ mailId: "ana" }]);
  refuse(api.admin.mail.resend, refusal("mailUnderway"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await again();
  await waitFor(() => expect(toasts.at(-1)?.title).toBe("Erro ao enviar"));
});
