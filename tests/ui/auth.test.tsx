import { screen, waitFor } from "@testing-library/react";
import { ConvexError } from "convex/values";
import { beforeEach, describe, expect, test, vi } from "vitest";
import AuthPage from "@/visitor/auth/AuthPage";
import { anonymous, become, student } from "./fakeSession";
import { accessibilityProblems, keyboardAt, renderPage } from "./render";
import { toasts } from "./toastLog";

const { signIn, signUp, answer } = vi.hoisted(() => ({
  signIn: vi.fn<(credentials: object) => Promise<unknown>>(),
  answer: vi.fn<(answer: object) => Promise<void>>(),
  signUp: vi.fn<(account: object) => Promise<void>>(),
}));
vi.mock("@/visitor/auth/api", () => ({
  useSignIn: () => signIn,
  useSignUp: () => signUp,
  useAnswerChallenge: () => answer,
}));
vi.mock("@/lib/session", () => import("./fakeSession"));
vi.mock("@/lib/toast", () => import("./toastLog"));

const texts = ["auth"];
const open = (state: unknown = null) => renderPage(<AuthPage />, { at: { pathname: "/auth", state }, texts });

const email = () => screen.getByLabelText("E-mail");
const password = () => screen.getByLabelText("Senha");
const submit = () => screen.getByRole("button", { name: /^(Entrar|Criar conta|Entrando|Criando)/ });

const startSession = () => Promise.resolve().then(() => become(student));

beforeEach(() => {
  become(anonymous);
  toasts.length = 0;
  signIn.mockReset().mockImplementation(startSession);
  answer.mockReset().mockImplementation(startSession);
  signUp.mockReset().mockImplementation(startSession);
});

describe("tabs", () => {
  test("AUTH-1: sign-in is the default", async () => {
    await open();
    expect(screen.getByRole("tab", { name: "Entrar" }).getAttribute("aria-selected")).toBe("true");
    expect(screen.queryByLabelText("Nome completo")).toBeNull();
  });

  test("AUTH-1: the header's register button opens the second", async () => {
    await open({ tab: "signup" });
    expect(screen.getByRole("tab", { name: "Cadastrar-se" }).getAttribute("aria-selected")).toBe("true");
    screen.getByLabelText("Nome completo");
  });

  test("PRIVACY-10: whoever signs up is told what that accepts, and can read it", async () => {
    await open({ tab: "signup" });
    screen.getByText(/Ao criar a conta, você aceita os/);
    expect(screen.getByRole("link", { name: "termos de uso" }).getAttribute("href")).toBe("/terms");
    expect(screen.getByRole("link", { name: "aviso de privacidade" }).getAttribute("href")).toBe("/privacy");
  });

  test("neither has an accessibility problem", async () => {
    const { container, user } = await open();
    expect(await accessibilityProblems(container)).toEqual([]);
    await user.click(screen.getByRole("tab", { name: "Cadastrar-se" }));
    expect(await accessibilityProblems(container)).toEqual([]);
  });
});

test("AUTH-4: an existing session leads home", async () => {
  become(student);
  const { where } = await open();
  expect(where()).toBe("/");
});

test("so does a session that starts in another tab", async () => {
  const { where } = await open();
  expect(where()).toBe("/auth");
  become(student);
  expect(where()).toBe("/");
});

describe("sign-in", () => {
  test("AUTH-4: sends what was typed, greets and goes home", async () => {
    const { user, where } = await open();
    await user.type(email(), "Ana@Example.com");
    await user.type(password(), "secret1");
    await user.click(submit());
    await waitFor(() => expect(where()).toBe("/"));
    expect(signIn).toHaveBeenCalledExactlyOnceWith({ email: "ana@example.com", password: "secret1" });
    expect(toasts).toEqual([
      { title: "Login realizado!", message: "Que bom ver você de novo.", variant: "success", topic: "entering" },
    ]);
  });

  test("AUTH-3: fields are disabled and the button is busy meanwhile, and a second Enter sends nothing", async () => {
    let finish: () => void = () => undefined;
    signIn.mockReturnValue(new Promise<void>((resolve) => (finish = resolve)));
    const { user } = await open();
    await user.type(email(), "ana@example.com");
    await user.type(password(), "secret1{Enter}{Enter}");
    expect(email()).toHaveProperty("disabled", true);
    expect(password()).toHaveProperty("disabled", true);
    expect(submit().getAttribute("aria-disabled")).toBe("true");
    expect(submit().textContent).toBe("Entrando...");
    expect(signIn).toHaveBeenCalledTimes(1);
    finish();
    await waitFor(() => expect(toasts).toHaveLength(1));
  });

  test("SESSION-1: a blocked account gets the prescribed text", async () => {
    signIn.mockRejectedValue(new ConvexError({ code: "accountBlocked" }));
    const { user, where } = await open();
    await user.type(email(), "ana@example.com");
    await user.type(password(), "secret1{Enter}");
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(toasts[0]).toEqual({
      title: "Acesso Negado",
      message: "Sua conta foi bloqueada. Entre em contato com o administrador.",
      variant: "destructive",
      topic: "entering",
    });
    expect(where()).toBe("/auth");
  });

  test("AUTH-7: a refusal keeps what was typed and reenables the fields", async () => {
    signIn.mockRejectedValue(new ConvexError({ code: "invalidCredentials" }));
    const { user } = await open();
    await user.type(email(), "ana@example.com");
    await user.type(password(), "wrong-one{Enter}");
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(toasts[0]).toMatchObject({
      title: "Erro ao entrar",
      message: "E-mail ou senha incorretos. Confira os dois e tente novamente.",
    });
    expect(email()).toMatchObject({ value: "ana@example.com", disabled: false });
    expect(password()).toMatchObject({ value: "wrong-one", disabled: false });
    // The toast disappears after four seconds; the message in the form stays.
    screen.getByText("E-mail ou senha incorretos. Confira os dois e tente novamente.");
    expect(document.activeElement).toBe(password());
  });

  test("a refusal about no field stays in the form until the next attempt", async () => {
    signIn.mockRejectedValue(new ConvexError({ code: "accountBlocked" }));
    const { user } = await open();
    await user.type(email(), "ana@example.com");
    await user.type(password(), "secret1");
    await user.click(submit());
    await screen.findByText("Sua conta foi bloqueada. Entre em contato com o administrador.");
    expect(keyboardAt()).toBe(submit());
    signIn.mockReturnValue(new Promise(() => undefined));
    await user.click(submit());
    expect(submit().textContent).toBe("Entrando...");
    expect(keyboardAt()).toBe(submit());
    expect(screen.queryByText(/Sua conta foi bloqueada/)).toBeNull();
  });

  test("AUTH-12: says how long to wait after too many attempts", async () => {
    signIn.mockRejectedValue(new ConvexError({ code: "tooManyAttempts", retryAt: Date.now() + 5.5 * 60_000 }));
    const { user } = await open();
    await user.type(email(), "ana@example.com");
    await user.type(password(), "secret1{Enter}");
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(toasts[0]?.message).toContain("6 minutos");
  });

  test("AUTH-2: empty fields say what to do", async () => {
    const { user } = await open();
    await user.click(submit());
    await screen.findByText("Informe seu e-mail");
    screen.getByText("Informe sua senha");
    expect(document.activeElement).toBe(email());
    expect(signIn).not.toHaveBeenCalled();
  });

  test("AUTH-2: invalid fields are named under each field and nothing is sent", async () => {
    const { user } = await open();
    await user.type(email(), "ana@");
    await user.click(submit());
    await screen.findByText("Email inválido");
    screen.getByText("Informe sua senha");
    expect(email().getAttribute("aria-invalid")).toBe("true");
    expect(document.activeElement).toBe(email());
    expect(signIn).not.toHaveBeenCalled();
  });
});

describe("sign-up", () => {
  async function fill(values: { name: string; email: string; password: string }) {
    const page = await open({ tab: "signup" });
    await page.user.type(screen.getByLabelText("Nome completo"), values.name);
    await page.user.type(email(), values.email);
    await page.user.type(password(), values.password);
    await page.user.click(submit());
    return page;
  }

  test("AUTH-1, AUTH-4: sends name, email and password, greets and goes home", async () => {
    const { where } = await fill({ name: "Ana Souza", email: "ana@example.com", password: "secret1" });
    await waitFor(() => expect(where()).toBe("/"));
    expect(signUp).toHaveBeenCalledExactlyOnceWith({
      fullName: "Ana Souza",
      email: "ana@example.com",
      password: "secret1",
    });
    expect(toasts[0]).toMatchObject({ title: "Conta criada!", variant: "success" });
  });

  test("AUTH-6: five characters are refused, and the field gets the focus", async () => {
    await fill({ name: "Ana Souza", email: "ana@example.com", password: "12345" });
    await screen.findByText("Senha deve ter no mínimo 6 caracteres");
    expect(document.activeElement).toBe(password());
    expect(signUp).not.toHaveBeenCalled();
  });

  test("AUTH-2: every field is required; the first invalid one gets the focus", async () => {
    const { user } = await open({ tab: "signup" });
    await user.click(submit());
    await screen.findByText("Nome completo é obrigatório");
    screen.getByText("Informe seu e-mail");
    screen.getByText("Informe sua senha");
    expect(document.activeElement).toBe(screen.getByLabelText("Nome completo"));
    expect(email()).toHaveProperty("type", "email");
    expect(signUp).not.toHaveBeenCalled();
  });

  test("AUTH-3: name, email and password are disabled meanwhile", async () => {
    signUp.mockReturnValue(new Promise(() => undefined));
    await fill({ name: "Ana Souza", email: "ana@example.com", password: "secret1" });
    for (const field of [screen.getByLabelText("Nome completo"), email(), password()]) {
      expect(field).toHaveProperty("disabled", true);
    }
    expect(submit().getAttribute("aria-disabled")).toBe("true");
    expect(submit().textContent).toBe("Criando conta...");
  });

  test("a refusal that names a field shows under it and in the toast", async () => {
    signUp.mockRejectedValue(new ConvexError({ code: "formInvalid", field: "email", message: "emailTaken" }));
    await fill({ name: "Ana Souza", email: "ana@example.com", password: "secret1" });
    await screen.findByText("Já existe uma conta com este e-mail. Entre com a sua senha.");
    expect(toasts[0]).toMatchObject({ title: "Erro ao criar conta", variant: "destructive" });
    await waitFor(() => expect(document.activeElement).toBe(email()));
  });

  test("an unforeseen error shows no developers' text", async () => {
    signUp.mockRejectedValue(new Error("[CONVEX A(auth:signIn)] Server Error at convex/auth.ts:12"));
    await fill({ name: "Ana Souza", email: "ana@example.com", password: "secret1" });
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(JSON.stringify(toasts)).not.toContain("CONVEX");
  });
});

describe("AUTH-28: with a second factor", () => {
  const codeField = () => screen.findByLabelText("Código");
  const enterPassword = async () => {
    signIn.mockResolvedValue("the-challenge");
    const page = await renderPage(<AuthPage />, { at: "/auth", texts: ["auth", "secondFactor", "validation"] });
    await page.user.type(email(), "ana@example.com");
    await page.user.type(password(), "secret1{Enter}");
    return page;
  };

  test("the right password leads to the code, without a greeting", async () => {
    const { container } = await enterPassword();
    const field = await codeField();
    expect(document.activeElement).toBe(field);
    expect(toasts).toEqual([]);
    expect(await accessibilityProblems(container)).toEqual([]);
  });

  test("the code is sent with the challenge, greets and goes home", async () => {
    const { user, where } = await enterPassword();
    await user.type(await codeField(), "123456{Enter}");
    expect(answer).toHaveBeenCalledExactlyOnceWith({ challenge: "the-challenge", code: "123456" });
    expect(toasts.map(({ title }) => title)).toEqual(["Login realizado!"]);
    expect(where()).toBe("/");
  });

  test("a wrong code is said under its field, and the way back is there", async () => {
    answer.mockRejectedValue(new ConvexError({ code: "secondFactorWrong" }));
    const { user } = await enterPassword();
    await user.type(await codeField(), "000000{Enter}");
    expect((await codeField()).getAttribute("aria-invalid")).toBe("true");
    await user.click(screen.getByRole("button", { name: "Voltar" }));
    expect(email()).toBeDefined();
  });
});
