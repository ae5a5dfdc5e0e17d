import { screen, within } from "@testing-library/react";
import { ConvexError } from "convex/values";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "@convex/_generated/api";
import { readDevice } from "@convex/shared/deviceName";
import SecurityPage from "@/student/security/SecurityPage";
import type { Session } from "@/student/security/api";
import { answer, callsOf, refuse, resetServer } from "./admin/fakeServer";
import { admin, become, student } from "./fakeSession";
import { accessibilityProblems, renderPage } from "./render";
import { toasts } from "./toastLog";

vi.mock("convex/react", () => import("./admin/fakeServer"));
vi.mock("@/lib/session", () => import("./fakeSession"));
vi.mock("@/lib/toast", () => import("./toastLog"));

const WINDOWS_EDGE =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0";

function session(number: number, fields: Partial<Session> = {}): Session {
  const _id = `session${number}` as Session["_id"];
  const moment = Date.UTC(2026, 10, 20, 17);
  return { _id, createdAt: moment, lastSeenAt: moment, userAgent: null, isThis: false, ...fields };
}

beforeEach(() => {
  resetServer();
  toasts.length = 0;
  become(student);
  answer(api.account.secondFactor.status, { activeAt: null, recoveryCodesLeft: 0 });
  answer(api.account.address.status, { email: "ana@example.com", asked: null, possible: true });
  answer(api.account.sessions.list, [session(1, { isThis: true }), session(2, { userAgent: WINDOWS_EDGE })]);
});

const show = (language: "pt" | "en" = "pt") =>
  renderPage(
    <main>
      <SecurityPage />
    </main>,
    { texts: ["security", "validation", "errors", "controls", "dates"], language },
  );

/** Field in the form for a new password; another form has one too. */
const current = () => within(screen.getByRole("form", { name: "Senha" })).getByLabelText("Senha atual");

describe("the password", () => {
  const fill = async ({ user }: Awaited<ReturnType<typeof show>>, present: string, password: string) => {
    if (present !== "") await user.type(current(), present);
    if (password !== "") await user.type(screen.getByLabelText("Nova senha"), password);
    await user.click(screen.getByRole("button", { name: "Trocar a senha" }));
  };

  test("AUTH-19: is changed with the present one, and the fields are empty afterwards", async () => {
    await fill(await show(), "girassol-azul", "outra-senha-boa");
    expect(callsOf(api.account.password.change)).toEqual([{ current: "girassol-azul", password: "outra-senha-boa" }]);
    expect(toasts.map(({ title }) => title)).toEqual(["Senha trocada"]);
    expect(current()).toHaveProperty("value", "");
    expect(screen.getByLabelText("Nova senha")).toHaveProperty("value", "");
  });

  test("AUTH-19: a wrong present one is said under its field, which gets the focus", async () => {
    refuse(
      api.account.password.change,
      new ConvexError({ code: "formInvalid", field: "current", message: "passwordWrong" }),
    );
    await fill(await show(), "chute-errado", "outra-senha-boa");
    expect(screen.getByText("Senha atual incorreta")).toBeDefined();
    expect(document.activeElement).toBe(current());
  });

  test("AUTH-19, AUTH-49: with a second factor its code is asked for, and sent", async () => {
    answer(api.account.secondFactor.status, { activeAt: 1, recoveryCodesLeft: 8 });
    const page = await show();
    const form = within(screen.getByRole("form", { name: "Senha" }));
    await fill(page, "girassol-azul", "outra-senha-boa");
    expect(callsOf(api.account.password.change)).toEqual([]);
    await page.user.type(form.getByLabelText(/[Cc]ódigo/u), "123456{Enter}");
    expect(callsOf(api.account.password.change)).toEqual([
      { current: "girassol-azul", password: "outra-senha-boa", code: "123456" },
    ]);
  });

  test("AUTH-19: nothing is sent without both", async () => {
    await fill(await show(), "", "abc");
    expect(screen.getByText("Informe sua senha")).toBeDefined();
    expect(screen.getByText("Senha deve ter no mínimo 6 caracteres")).toBeDefined();
    expect(callsOf(api.account.password.change)).toEqual([]);
  });
});

describe("the second factor", () => {
  const ask = (name: string) => within(screen.getByRole("form", { name }));

  test("AUTH-27: is set up with the password, a code of the app, and shows the recovery codes once", async () => {
    const { user, container } = await show();
    screen.getByText(/Ao ativar, você sai da conta nos outros aparelhos/);
    answer(api.account.secondFactor.begin, {
      secret: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ",
      uri: "otpauth://totp/Selo:ana",
    });
    await user.type(ask("Ativar").getByLabelText("Senha atual"), "girassol-azul");
    await user.click(ask("Ativar").getByRole("button", { name: "Ativar" }));
    expect(callsOf(api.account.secondFactor.begin)).toEqual([{ password: "girassol-azul" }]);
    expect(screen.getByRole("img", { name: /QR/ })).toBeDefined();
    expect(screen.getByText("GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ")).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Escaneie o código com o aplicativo" }));
    expect(await accessibilityProblems(container)).toEqual([]);

    answer(api.account.secondFactor.activate, ["abcd-efgh-2345-67ab", "bbbb-cccc-dddd-eeee"]);
    await user.type(screen.getByLabelText("Código do aplicativo"), "123456");
    await user.click(screen.getByRole("button", { name: "Confirmar código" }));
    expect(callsOf(api.account.secondFactor.activate)).toEqual([{ code: "123456" }]);
    expect(screen.getByText("abcd-efgh-2345-67ab")).toBeDefined();
    answer(api.account.secondFactor.status, { activeAt: 1_800_000_000_000, recoveryCodesLeft: 10 });
    await user.click(screen.getByRole("button", { name: "Já guardei" }));
    expect(screen.queryByText("abcd-efgh-2345-67ab")).toBeNull();
    expect(screen.getByText(/Restam 10 códigos de recuperação/)).toBeDefined();
  });

  test("AUTH-7: says what stands against it, and still does when the toast has gone", async () => {
    const { user } = await show();
    refuse(api.account.secondFactor.begin, new ConvexError({ code: "secondFactorNotConfigured" }));
    await user.type(ask("Ativar").getByLabelText("Senha atual"), "girassol-azul");
    await user.click(ask("Ativar").getByRole("button", { name: "Ativar" }));
    expect(ask("Ativar").getByText(/não está disponível no servidor/)).toBeDefined();
  });

  test("AUTH-31: is removed with the password and a code", async () => {
    answer(api.account.secondFactor.status, { activeAt: 1_800_000_000_000, recoveryCodesLeft: 1 });
    const { user } = await show();
    await user.type(ask("Desativar").getByLabelText("Senha atual"), "girassol-azul");
    await user.type(ask("Desativar").getByLabelText(/^Código/), "123456");
    await user.click(ask("Desativar").getByRole("button", { name: "Desativar" }));
    expect(callsOf(api.account.secondFactor.remove)).toEqual([{ password: "girassol-azul", code: "123456" }]);
  });

  test("AUTH-32: an administrator who lacks one learns why they are here", async () => {
    become({ ...admin, lacksSecondFactor: true } as typeof admin);
    await show();
    expect(screen.getByText(/Para usar a administração, ative esta verificação/)).toBeDefined();
  });
});

describe("AUTH-50: the sign-in address", () => {
  const region = () => within(screen.getByRole("region", { name: "E-mail de acesso" }));
  const fill = async ({ user }: Awaited<ReturnType<typeof show>>, email: string) => {
    await user.type(region().getByLabelText("Novo e-mail"), email);
    await user.type(region().getByLabelText("Senha atual"), "girassol-azul");
    await user.click(region().getByRole("button", { name: "Trocar o e-mail" }));
  };

  test("is changed with the password, and the focus goes to what to do next", async () => {
    const shown = await show();
    expect(region().getByText(/Você entra com ana@example.com/)).toBeDefined();
    await fill(shown, " Nova@Example.com ");
    expect(callsOf(api.account.address.ask)).toEqual([{ email: "nova@example.com", password: "girassol-azul" }]);
    answer(api.account.address.status, { email: "ana@example.com", asked: "nova@example.com", possible: true });
    expect(document.activeElement).toBe(region().getByText(/Enviamos um link e um código para nova@example.com/));
    expect(await accessibilityProblems(shown.container)).toEqual([]);
  });

  test("with a code of the second factor where one is set up", async () => {
    answer(api.account.secondFactor.status, { activeAt: 1_800_000_000_000, recoveryCodesLeft: 10 });
    const shown = await show();
    await fill(shown, "nova@example.com");
    expect(callsOf(api.account.address.ask)).toEqual([]);
    await shown.user.type(region().getByLabelText("Código da verificação em duas etapas"), "123456");
    await shown.user.click(region().getByRole("button", { name: "Trocar o e-mail" }));
    expect(callsOf(api.account.address.ask)).toMatchObject([{ code: "123456" }]);
  });

  test("takes the code of the mail, says when it is wrong, and can be called off", async () => {
    answer(api.account.address.status, { email: "ana@example.com", asked: "nova@example.com", possible: true });
    answer(api.account.address.enterCode, false);
    const { user } = await show();
    await user.type(region().getByLabelText("Código de seis dígitos"), "12 34 56");
    await user.click(region().getByRole("button", { name: "Confirmar" }));
    expect(region().getByText(/Este código não vale/)).toBeDefined();
    answer(api.account.address.enterCode, true);
    await user.click(region().getByRole("button", { name: "Confirmar" }));
    expect(toasts.map(({ title }) => title)).toEqual(["E-mail de acesso trocado"]);
    await user.click(region().getByRole("button", { name: "Manter o e-mail atual" }));
    expect(callsOf(api.account.address.cancel)).toHaveLength(1);
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "E-mail de acesso" }));
  });

  test("where no mail is sent, the page says to ask the school", async () => {
    answer(api.account.address.status, { email: "ana@example.com", asked: null, possible: false });
    await show();
    expect(region().queryByRole("button")).toBeNull();
    expect(region().getByText(/por enquanto/)).toBeDefined();
  });
});

describe("sessions", () => {
  test("AUTH-20: are named in words, and this one is marked and stays", async () => {
    const { container } = await show();
    const [own, other] = screen.getAllByRole("listitem");
    if (!own || !other) throw new Error("two sessions");
    expect(own.textContent).toContain("Navegador desconhecido");
    expect(own.textContent).toContain("Este aparelho");
    expect(own.textContent).not.toContain("último uso"); // kept to the hour, which is before now
    expect(within(own).queryByRole("button")).toBeNull();
    expect(other.textContent).toContain("Edge no Windows");
    expect(other.textContent).toContain("20/11/2026, 14:00");
    expect(await accessibilityProblems(container)).toEqual([]);
  });

  test("AUTH-21: one is ended, and the focus goes to the list's title", async () => {
    const { user } = await show("en");
    await user.click(screen.getByRole("button", { name: "Sign out on Edge on Windows" }));
    expect(callsOf(api.account.sessions.signOutOf)).toEqual([{ sessionId: "session2" }]);
    expect(toasts.map(({ title }) => title)).toEqual(["Signed out on that device"]);
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Devices" }));
  });

  test("AUTH-21: all others are ended, if there are any", async () => {
    const { user } = await show("en");
    await user.click(screen.getByRole("button", { name: "Sign out everywhere else" }));
    expect(callsOf(api.account.sessions.signOutElsewhere)).toHaveLength(1);
    answer(api.account.sessions.list, [session(1, { isThis: true })]);
    expect(screen.queryByRole("button", { name: "Sign out everywhere else" })).toBeNull();
  });
});

test.each([
  [WINDOWS_EDGE, "Edge", "Windows"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0", "Firefox", "Linux"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
    "Safari",
    "iPhone",
  ],
  [
    "Mozilla/5.0 (Linux; Android 15; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36",
    "Samsung Internet",
    "Android",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36",
    "Chrome",
    "macOS",
  ],
  ["node", null, null],
])("AUTH-20: %s is %s on %s", (userAgent, browser, system) => {
  expect(readDevice(userAgent)).toEqual({ browser, system });
});
