import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { Settings, SettingsUpdate } from "@/admin/settings/api";
import { parsePrice, priceText } from "@/admin/components/priceText";
import { showToast } from "@/lib/toast";
import SettingsPage from "@/admin/settings/SettingsPage";
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
  version: 3,
};
vi.mock("@/lib/toast", () => ({ showToast: vi.fn() }));
vi.mock("@/admin/settings/api", () => ({
  useSettings: () => settings,
  useUpdateSettings: () => update,
  useIssuer: () => undefined,
  useAccess: () => ({ mode: "open" }),
  useUpdateAccess: () => setAccess,
}));

beforeEach(() => {
  update.mockReset().mockResolvedValue(null);
  vi.mocked(showToast).mockReset();
});
const show = () => renderPage(<SettingsPage />, { texts: ["adminSettings", "admin", "controls", "validation"] });
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
    [{ ...settings, enabled: false, priceCents: 5990, whatsappEnrollText: undefined }],
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
