import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { Settings, SettingsUpdate } from "@/admin/settings/api";
import { parsePrice } from "@convex/shared/price";
import { priceText } from "@/admin/components/priceText";
import { showToast } from "@/lib/toast";
import SettingsPage from "@/admin/settings/SettingsPage";
import { readBrCode } from "../../support/brCode";
import { accessibilityProblems, renderPage } from "../render";

const setAccess = vi.fn(() => Promise.resolve(null));
const update = vi.fn<(settings: SettingsUpdate) => Promise<null>>();
const settings: Settings = {
  enabled: true,
  priceCents: 4900,
  validUntil: "2999-12-31",
  whatsappNumber: "5511999990000",
  whatsappText: "Olá!",
  whatsappEnrollText: "",
  ...{ pixKey: "", pixName: "", pixCity: "" },
  version: 3,
};
const noPix = { pixKey: undefined, pixName: undefined, pixCity: undefined };
vi.mock("@/lib/toast", () => ({ showToast: vi.fn() }));
vi.mock("@/admin/settings/api", () => ({
  useSettings: () => settings,
  useUpdateSettings: () => update,
  useIssuer: () => undefined,
  useSchoolSettings: () => undefined,
  useHomeSettings: () => undefined,
  useAccess: () => ({ mode: "open" }),
  useUpdateAccess: () => setAccess,
  useWebhook: () => undefined,
  useAccessEvents: () => ({ results: [], status: "LoadingFirstPage", loadMore: () => undefined }),
  EVENTS_PER_PAGE: 20,
}));

beforeEach(() => {
  update.mockReset().mockResolvedValue(null);
  vi.mocked(showToast).mockReset();
});
const show = () =>
  renderPage(<SettingsPage />, {
    texts: ["adminSettings", "adminWebhook", "access", "admin", "controls", "validation"],
  });
const price = () => screen.getByLabelText<HTMLInputElement>(/^Preço/);
const save = () => screen.getByRole("button", { name: "Salvar configurações" });

test.each([
  ["49", 4900],
  ["49,9", 4990],
  ["49.90", 4990],
  ["R$ 1.234,56", 123_456],
  ["1,234.56", 123_456],
  ["0", 0],
  ["1.234", null],
  ["", null],
  ["grátis", null],
  ["-5", null],
  ["4,999", null],
])("PROMO-2, DATA-3: the price %o is %o centavos", (text, cents) => {
  expect(parsePrice(text)).toBe(cents);
});

test("a price in the form reads back unchanged", () => {
  for (const cents of [0, 5, 4900, 123_456]) expect(parsePrice(priceText(cents))).toBe(cents);
});

test("PROMO-2: the banner previews what is typed, and only a valid form is saved", async () => {
  const { user, container } = await show();
  screen.getByText("Acesso vitalício a todos os cursos por R$ 49,00");
  expect(await accessibilityProblems(container)).toEqual([]);
  await user.clear(price());
  await user.type(price(), "59,9");
  screen.getByText("Acesso vitalício a todos os cursos por R$ 59,90");
  await user.clear(price());
  await user.type(price(), "muito");
  screen.getByText("Preencha ou corrija os campos para ver a promoção.");
  await user.click(save());
  screen.getByText("Preço inválido: escreva, por exemplo, 49,00");
  expect(document.activeElement).toBe(price());
  expect(update).not.toHaveBeenCalled();
  await user.clear(price());
  await user.type(price(), "59,90");
  await user.click(screen.getByRole("switch"));
  screen.getByText("A promoção está desligada: nada aparece na página inicial.");
  await user.click(save());
  expect(update.mock.calls).toEqual([
    [{ ...settings, enabled: false, priceCents: 5990, whatsappEnrollText: undefined, ...noPix }],
  ]);
  expect(vi.mocked(showToast).mock.lastCall?.[0]).toMatchObject({ title: "Configurações salvas", variant: "success" });
});

test("PASS-1: enrollment is open or by approval, saved at once", async () => {
  const { user, container } = await show();
  const group = screen.getByRole("radiogroup", { name: "Matrícula" });
  expect(within(group).getByRole<HTMLInputElement>("radio", { name: /^Aberta/ }).checked).toBe(true);
  await user.click(within(group).getByRole("radio", { name: /^Com aprovação/ }));
  expect(setAccess).toHaveBeenCalledExactlyOnceWith({ mode: "byApproval" });
  expect(await accessibilityProblems(container)).toEqual([]);
});

const pixCard = () => within(screen.getByRole("region", { name: "PIX" }));
const code = () => pixCard().getByLabelText<HTMLTextAreaElement>(/^PIX copia e cola/);

test("PROMO-9: the code for what is typed is shown as QR and as text to copy", async () => {
  const { user, container } = await show();
  pixCard().getByText("Preencha a chave, o nome e a cidade para ver o código.");
  await user.type(pixCard().getByLabelText("Chave PIX"), "+55 (11) 98765-4321");
  pixCard().getByText(/^Preencha ou corrija a chave, o nome, a cidade e o preço/);
  fireEvent.change(pixCard().getByLabelText("Nome do recebedor"), { target: { value: "Escola São João" } });
  fireEvent.change(pixCard().getByLabelText("Cidade do recebedor"), { target: { value: "São José dos Campos" } });
  pixCard().getByRole("img", { name: /^QR code PIX de R\$\s49,00$/ });
  pixCard().getByText("Quem pagar este código paga para: telefone +5511987654321");
  expect(readBrCode(code().value)).toMatchObject({
    ...{ key: "+5511987654321", name: "Escola Sao Joao", city: "Sao Jose dos Ca", amount: "49.00", txid: "TESTE" },
  });
  expect(await accessibilityProblems(container)).toEqual([]);
  await user.click(pixCard().getByRole("button", { name: "Copiar código" }));
  expect(await navigator.clipboard.readText()).toBe(code().value);
  expect(vi.mocked(showToast).mock.lastCall?.[0]).toMatchObject({ title: "Código PIX copiado", variant: "success" });

  // The price of the form, not the saved one.
  await user.clear(price());
  await user.type(price(), "1.234,5");
  expect(readBrCode(code().value).amount).toBe("1234.50");
  await user.clear(price());
  await user.type(price(), "0");
  pixCard().getByText("Com o preço zero não há o que pagar, então não há código.");
  await user.clear(price());
  await user.type(price(), "9999999");
  pixCard().getByText(/^Preencha ou corrija a chave, o nome, a cidade e o preço/);
  expect(pixCard().queryByRole("img")).toBeNull();
});

test("PROMO-9: a browser that refuses the clipboard says so", async () => {
  const { user } = await show();
  await user.type(pixCard().getByLabelText("Chave PIX"), "529.982.247-25");
  await user.type(pixCard().getByLabelText("Nome do recebedor"), "Escola");
  await user.type(pixCard().getByLabelText("Cidade do recebedor"), "Recife");
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValueOnce(new Error("denied"));
  await user.click(pixCard().getByRole("button", { name: "Copiar código" }));
  expect(vi.mocked(showToast).mock.lastCall?.[0]).toMatchObject({
    ...{ title: "Não foi possível copiar o código", variant: "destructive" },
  });
});

test("PROMO-8: a wrong key and what is missing are named at their fields; a right one is saved normalized", async () => {
  const { user } = await show();
  const key = pixCard().getByLabelText("Chave PIX");
  await user.type(key, "11 98765-4321");
  await user.click(save());
  pixCard().getByText("CPF inválido: confira os 11 dígitos. Se for um telefone, comece com +55");
  pixCard().getByText("Informe o nome do recebedor, ou deixe vazios a chave, o nome e a cidade");
  pixCard().getByText("Informe a cidade do recebedor, ou deixe vazios a chave, o nome e a cidade");
  expect(document.activeElement).toBe(key);
  expect(update).not.toHaveBeenCalled();
  await user.clear(key);
  await user.type(key, "+55 11 98765-4321");
  await user.type(pixCard().getByLabelText("Nome do recebedor"), "Escola");
  await user.type(pixCard().getByLabelText("Cidade do recebedor"), "Recife");
  await user.click(save());
  expect(update.mock.calls).toEqual([
    [{ ...settings, whatsappEnrollText: undefined, pixKey: "+5511987654321", pixName: "Escola", pixCity: "Recife" }],
  ]);
});
