import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "@convex/_generated/api";
import { optionalMailKinds } from "@convex/shared/mailKinds";
import { ConfirmBanner } from "@/student/mail/ConfirmBanner";
import { Link } from "react-router-dom";
import MailPanel from "@/student/mail/MailPanel";
import ConfirmPage from "@/visitor/confirm/ConfirmPage";
import UnsubscribePage from "@/visitor/unsubscribe/UnsubscribePage";
import { answer, callsOf, refusal, refuse, resetServer } from "./admin/fakeServer";
import { become, student } from "./fakeSession";
import { accessibilityProblems, renderPage } from "./render";
import { toasts } from "./toastLog";

vi.mock("convex/react", () => import("./admin/fakeServer"));
vi.mock("@/lib/session", () => import("./fakeSession"));
vi.mock("@/lib/toast", () => import("./toastLog"));

const email = "ana@selo.example";
const texts = ["mail", "controls"];
beforeEach(() => {
  resetServer();
  toasts.length = 0;
  answer(api.account.mailChoices.get, { language: "pt", stopped: [] });
});
const status = (confirmed: boolean, possible = true) =>
  answer(api.account.confirmations.status, { email, confirmed, possible });

test("AUTH-40, AUTH-44, LOOK-15: the banner leads to the profile while there is something to confirm, and waits for no answer", async () => {
  become({ ...student, unconfirmedAddress: email } as typeof student);
  const { container } = await renderPage(<ConfirmBanner />, { at: "/dashboard", texts });
  screen.getByText(email, { exact: false });
  const link = screen.getByRole("link", { name: "Confirmar e-mail" });
  expect(link.getAttribute("href")).toBe("/dashboard?tab=data");
  expect(await accessibilityProblems(container)).toEqual([]);
  become(student);
  expect(screen.queryByRole("link")).toBeNull();
});

test("AUTH-41, AUTH-43: the code is asked for, refused and accepted", async () => {
  status(false);
  const { user, container } = await renderPage(<MailPanel />, { texts });
  const code = screen.getByLabelText<HTMLInputElement>("Código de seis dígitos");
  await user.click(screen.getByRole("button", { name: "Confirmar" }));
  expect(callsOf(api.account.confirmations.enterCode)).toEqual([]);
  expect(code.getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(code);
  answer(api.account.confirmations.enterCode, false);
  await user.type(code, "12a 3456");
  await user.click(screen.getByRole("button", { name: "Confirmar" }));
  expect(callsOf(api.account.confirmations.enterCode)).toEqual([{ code: "123456" }]);
  await screen.findByText(/Este código não é válido/);
  await user.click(screen.getByRole("button", { name: "Enviar link e código" }));
  expect(callsOf(api.account.confirmations.ask)).toHaveLength(1);
  expect(toasts.map(({ title }) => title)).toEqual(["E-mail a caminho"]);
  refuse(api.account.confirmations.ask, refusal("notAuthenticated"));
  await user.click(screen.getByRole("button", { name: "Enviar link e código" }));
  await waitFor(() => expect(toasts.at(-1)?.title).toBe("Erro ao enviar o e-mail"));
  expect(await accessibilityProblems(container)).toEqual([]);
  status(true);
  screen.getByText(`${email} está confirmado.`);
});

test("MAIL-9: a choice that is made while another is being saved is saved, too", async () => {
  status(true);
  answer(api.account.mailChoices.update, () => new Promise<null>(() => undefined));
  const { user } = await renderPage(<MailPanel />, { texts });
  for (const box of screen.getAllByRole("checkbox").slice(0, 2)) await user.click(box);
  await user.selectOptions(screen.getByLabelText("Idioma dos e-mails"), "English");
  const [first, second] = optionalMailKinds;
  expect(callsOf(api.account.mailChoices.update)).toEqual([{ stop: first }, { stop: second }, { language: "en" }]);
});

test("MAIL-9: language and kinds are saved as they are chosen", async () => {
  status(true);
  const { user } = await renderPage(<MailPanel />, { texts });
  await user.selectOptions(screen.getByLabelText("Idioma dos e-mails"), "English");
  await user.click(screen.getByRole("checkbox", { name: "Avisar quando um certificado ficar pronto" }));
  expect(callsOf(api.account.mailChoices.update)).toEqual([{ language: "en" }, { stop: "certificateIssued" }]);
  answer(api.account.mailChoices.get, { language: "pt", stopped: ["certificateIssued"] });
  await user.click(screen.getByRole("checkbox", { checked: false }));
  expect(callsOf(api.account.mailChoices.update).at(-1)).toEqual({ resume: "certificateIssued" });
});

test("AUTH-41: a link is redeemed by its button, not by opening it", async () => {
  answer(api.visitor.confirmations.redeem, true);
  const { user, container } = await renderPage(<ConfirmPage />, { at: "/confirm#f00", texts });
  expect(callsOf(api.visitor.confirmations.redeem)).toEqual([]);
  expect(await accessibilityProblems(container)).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Confirmar meu e-mail" }));
  expect(callsOf(api.visitor.confirmations.redeem)).toEqual([{ token: "f00" }]);
  await screen.findByText("E-mail confirmado");
});

test("AUTH-41: a link that is used up or incomplete says so", async () => {
  answer(api.visitor.confirmations.redeem, false);
  const { user, unmount } = await renderPage(<ConfirmPage />, { at: "/confirm#f00", texts });
  await user.click(screen.getByRole("button", { name: "Confirmar meu e-mail" }));
  await screen.findByText("Este link não vale mais");
  unmount();
  await renderPage(<ConfirmPage />, { at: "/confirm", texts });
  expect(screen.getAllByRole("heading").map(({ textContent }) => textContent)).toEqual(["Este link não vale mais"]);
});

test("AUTH-41: a second link in the same tab is a link of its own", async () => {
  answer(api.visitor.confirmations.redeem, ({ token }) => token === "good");
  const { user } = await renderPage(
    <>
      <ConfirmPage />
      <Link to="/confirm#good">next</Link>
    </>,
    { at: "/confirm#old", texts },
  );
  await user.click(screen.getByRole("button", { name: "Confirmar meu e-mail" }));
  await screen.findByText("Este link não vale mais");
  await user.click(screen.getByRole("link", { name: "next" }));
  await user.click(screen.getByRole("button", { name: "Confirmar meu e-mail" }));
  await screen.findByText("E-mail confirmado");
  expect(callsOf(api.visitor.confirmations.redeem).at(-1)).toEqual({ token: "good" });
});

test("MAIL-9: the link of a mail stops its kind, after a failure too", async () => {
  refuse(api.visitor.mailChoices.stop, new Error("offline"));
  const { user } = await renderPage(<UnsubscribePage />, { at: "/unsubscribe#a.b.c", texts });
  await user.click(screen.getByRole("button", { name: "Parar de receber" }));
  await waitFor(() => expect(toasts.at(-1)?.title).toBe("Erro ao salvar"));
  answer(api.visitor.mailChoices.stop, "certificateIssued");
  await user.click(screen.getByRole("button", { name: "Parar de receber" }));
  await screen.findByText("Pronto");
  expect(callsOf(api.visitor.mailChoices.stop).at(-1)).toEqual({ token: "a.b.c" });
});
