import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "@convex/_generated/api";
import ResetPage from "@/visitor/reset/ResetPage";
import { Link } from "react-router-dom";
import { answer, callsOf, refusal, refuse, resetServer } from "./admin/fakeServer";
import { accessibilityProblems, renderPage } from "./render";
import { toasts } from "./toastLog";

vi.mock("convex/react", () => import("./admin/fakeServer"));
vi.mock("@/lib/toast", () => import("./toastLog"));

beforeEach(() => {
  resetServer();
  toasts.length = 0;
});

const show = (at = "/reset#the-token", next = "") =>
  renderPage(
    <main>
      <ResetPage />
      {next && <Link to={next}>next</Link>}
    </main>,
    { at, texts: ["reset", "validation", "errors"] },
  );

async function send({ user }: Awaited<ReturnType<typeof show>>, password: string): Promise<void> {
  await user.type(screen.getByLabelText("Nova senha"), password);
  await user.click(screen.getByRole("button", { name: "Salvar nova senha" }));
}

test("AUTH-25: opening the link sends nothing; the button sends token and password, and leads to sign-in", async () => {
  const page = await show();
  expect(callsOf(api.visitor.passwordResets.redeem)).toEqual([]);
  expect(await accessibilityProblems(page.container)).toEqual([]);
  await send(page, "outra-senha-boa");
  expect(callsOf(api.visitor.passwordResets.redeem)).toEqual([{ token: "the-token", password: "outra-senha-boa" }]);
  expect(screen.getByRole("heading", { level: 1, name: "Senha trocada" })).toBeDefined();
  expect(screen.getByRole("link", { name: "Entrar" }).getAttribute("href")).toBe("/auth");
});

test("AUTH-25: a link that is not valid any more says so", async () => {
  refuse(api.visitor.passwordResets.redeem, refusal("resetLinkInvalid"));
  await send(await show(), "outra-senha-boa");
  expect(screen.getByText(/Peça um novo/)).toBeDefined();
  expect(screen.getByRole("button", { name: "Salvar nova senha" })).toBeDefined();
});

test("AUTH-25: a second link in the same tab is a link of its own", async () => {
  const page = await show("/reset#first", "/reset#second");
  await send(page, "outra-senha-boa");
  await page.user.click(screen.getByRole("link", { name: "next" }));
  expect(screen.getByLabelText<HTMLInputElement>("Nova senha").value).toBe("");
  await send(page, "terceira-senha-boa");
  expect(callsOf(api.visitor.passwordResets.redeem).at(-1)).toEqual({
    token: "second",
    password: "terceira-senha-boa",
  });
  expect(screen.getByRole("heading", { level: 1, name: "Senha trocada" })).toBeDefined();
});

test("AUTH-34: without a token it asks for a link to the address typed", async () => {
  answer(api.visitor.passwordResets.byMail, true);
  answer(api.visitor.passwordResets.ask, null);
  const { user, container } = await show("/reset");
  expect(screen.getByRole("heading", { level: 1, name: "Esqueceu sua senha?" })).toBeDefined();
  expect(await accessibilityProblems(container)).toEqual([]);
  await user.type(screen.getByLabelText("E-mail"), "Maria@selo.example{Enter}");
  expect(callsOf(api.visitor.passwordResets.ask)).toEqual([{ email: "maria@selo.example" }]);
  expect(screen.getByRole("heading", { level: 1, name: "Confira seu e-mail" })).toBeDefined();
  expect(screen.getByText(/Se houver uma conta/)).toBeDefined();
});

test("AUTH-38: where no mail is sent there is nothing to send, and the school helps", async () => {
  answer(api.visitor.passwordResets.byMail, false);
  await show("/reset");
  expect(screen.getByText(/Peça a ela um link/)).toBeDefined();
  expect(screen.queryByRole("button")).toBeNull();
  expect(screen.queryByLabelText("E-mail")).toBeNull();
});
