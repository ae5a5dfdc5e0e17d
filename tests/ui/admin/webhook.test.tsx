import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "@convex/_generated/api";
import { accessEventResults, accessEventTypes } from "@convex/shared/accessEvents";
import type { AccessEventRow } from "@/admin/settings/api";
import { WebhookCard } from "@/admin/settings/WebhookCard";
import { languages, type Language } from "@/i18n/languages";
import { accessibilityProblems, keyboardAt, renderPage } from "../render";
import { toasts } from "../toastLog";
import { answer, callsOf, refusal, refuse, resetServer } from "./fakeServer";
import { id, noon } from "./schoolFixtures";

vi.mock("convex/react", () => import("./fakeServer"));
vi.mock("@/lib/toast", () => import("../toastLog"));

const { accessEvents } = api.admin;
const address = "https://backend.example/hooks/access";
const texts = ["adminWebhook", "adminErrors", "controls", "dates"];
const show = (language: Language = "pt") => renderPage(<WebhookCard />, { texts, language });

const row = (name: string, fields: Partial<AccessEventRow> = {}): AccessEventRow => ({
  ...{ _id: id(name), at: noon, type: "access.granted", result: "given", address: "a…@escola.example" },
  ...fields,
});

beforeEach(() => {
  resetServer();
  toasts.length = 0;
  answer(accessEvents.status, { address, secret: "set" });
  answer(accessEvents.list, []);
});

test("HOOK-5: the address is read and copied, and no event has come yet", async () => {
  const { user, container } = await show();
  const card = within(screen.getByRole("region", { name: /webhook/ }));
  expect(card.getByLabelText<HTMLInputElement>("Endereço para informar à plataforma").value).toBe(address);
  await user.click(card.getByRole("button", { name: "Copiar endereço" }));
  expect(await navigator.clipboard.readText()).toBe(address);
  expect(toasts).toMatchObject([{ title: "Endereço copiado" }]);
  expect(card.getByRole<HTMLAnchorElement>("link").href).toBe("https://backend.example/api/openapi.json");
  card.getByText("Ainda não chegou nenhum aviso.");
  expect(card.queryByText(/npx convex/)).toBeNull();
  expect(await accessibilityProblems(container)).toEqual([]);
});

test.each(["missing", "tooShort"] as const)(
  "HOOK-5: a secret that is %s: how to set one, and no test",
  async (secret) => {
    answer(accessEvents.status, { address, secret });
    const { user, container } = await show();
    screen.getByText(secret === "missing" ? /^Falta o segredo/ : /menos de 32 caracteres/);
    expect(screen.queryByRole("button", { name: "Enviar um teste" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Copiar comandos" }));
    expect(await navigator.clipboard.readText()).toMatch(/^npx convex env set ACCESS_WEBHOOK_SECRET \$\(openssl/);
    expect(await accessibilityProblems(container)).toEqual([]);
    answer(accessEvents.status, { address, secret: "set" });
    screen.getByRole("button", { name: "Enviar um teste" });
  },
);

test("HOOK-5: a test is sent once by a double press, keeps the focus, and shows up live", async () => {
  let arrive: (value: null) => void = () => undefined;
  const arrival = new Promise<null>((resolve) => {
    arrive = resolve;
  });
  answer(accessEvents.sendTest, arrival);
  const { user } = await show();
  await user.dblClick(screen.getByRole("button", { name: "Enviar um teste" }));
  expect(keyboardAt()?.textContent).toBe("Enviando...");
  expect(callsOf(accessEvents.sendTest)).toHaveLength(1);
  answer(accessEvents.list, [row("one", { type: "access.test", result: "tested", address: "c…@example.com" })]);
  arrive(null);
  await waitFor(() => expect(toasts).toEqual([{ title: "O teste chegou", variant: "success" }]));
  const line = within(screen.getAllByRole("row")[1] as HTMLElement);
  for (const text of ["Teste", "c…@example.com", "Recebido"]) line.getByText(text);
});

test("HOOK-5: a test that does not arrive says so", async () => {
  refuse(accessEvents.sendTest, refusal("webhookTestFailed"));
  const { user } = await show();
  await user.click(screen.getByRole("button", { name: "Enviar um teste" }));
  await waitFor(() => expect(toasts).toMatchObject([{ title: "O teste não chegou", variant: "destructive" }]));
  expect(toasts[0]?.message).toContain("internet");
});

test("HOOK-5: twenty events, and more on request", async () => {
  answer(
    accessEvents.list,
    Array.from({ length: 25 }, (_, index) => row(`event${index}`)),
  );
  const { user } = await show();
  expect(screen.getAllByRole("row")).toHaveLength(21);
  await user.click(screen.getByRole("button", { name: /mais/i }));
  expect(screen.getAllByRole("row")).toHaveLength(26);
});

test("HOOK-5: while it loads", async () => {
  resetServer();
  const { container } = await show();
  expect(container.querySelectorAll("[aria-busy=true]")).toHaveLength(2);
  expect(await accessibilityProblems(container)).toEqual([]);
});

describe.each(languages)("in %s", (language) => {
  test("HOOK-5: every kind of event and every result has its text, however long the address", async () => {
    const long = `a…@${"x".repeat(230)}.example`;
    const every = accessEventResults.flatMap((result) =>
      accessEventTypes.map((type) => row(`${type}-${result}`, { type, result, address: long })),
    );
    answer(accessEvents.list, every.slice(0, 20));
    const { container } = await show(language);
    expect(container.textContent).not.toMatch(/events\.|secret\.|access\.(?:granted|ended|test)/);
    expect(screen.getAllByText(long)).toHaveLength(20);
    expect(await accessibilityProblems(container)).toEqual([]);
  });
});
