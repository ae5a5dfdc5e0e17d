import { screen, waitFor } from "@testing-library/react";
import { ConvexError } from "convex/values";
import { beforeEach, expect, test, vi } from "vitest";
import { brazilDay } from "@convex/shared/brazilDay";
import type { Coupon, CouponFields } from "@/admin/coupons/api";
import { CouponCard } from "@/admin/coupons/CouponCard";
import { CouponDialog } from "@/admin/coupons/CouponDialogs";
import { couponState } from "@/admin/coupons/couponState";
import { showToast } from "@/lib/toast";
import { accessibilityProblems, renderPage } from "../render";
import { coupon } from "./schoolFixtures";

const create = vi.fn<(fields: CouponFields) => Promise<unknown>>();
const update = vi.fn<(fields: CouponFields) => Promise<unknown>>();
vi.mock("@/lib/toast", () => ({ showToast: vi.fn() }));
vi.mock("@/admin/coupons/api", () => ({
  useCreateCoupon: () => create,
  useUpdateCoupon: () => update,
  useCoupon: vi.fn(),
}));

const onClose = vi.fn();

beforeEach(() => {
  create.mockReset().mockResolvedValue({});
  update.mockReset().mockResolvedValue(null);
  onClose.mockReset();
  vi.mocked(showToast).mockReset();
});

const show = (edited: Coupon | null = null, copied?: Coupon) =>
  renderPage(<CouponDialog coupon={edited} {...(copied && { copied })} opened onClose={onClose} onExited={vi.fn()} />, {
    texts: ["adminCoupons", "controls", "validation"],
  });
const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const submit = (name = "Criar cupom") => screen.getByRole("button", { name });

test("COUPON-9: a new coupon starts with ten percent, valid from today, active, no end and no limit", async () => {
  const { user, baseElement } = await show();
  expect(field(/^Desconto/).value).toBe("10");
  expect(field(/^Válido a partir/).value).toBe(brazilDay(Date.now()).split("-").reverse().join("/"));
  expect(field("Válido até").value).toBe("");
  expect(field("Limite de usos").value).toBe("");
  expect(screen.getByRole<HTMLInputElement>("switch").checked).toBe(true);
  expect(await accessibilityProblems(baseElement)).toEqual([]);
  let answer!: (value: unknown) => void;
  create.mockReturnValue(new Promise((resolve) => (answer = resolve)));
  await user.type(field(/^Código/), "volta-as-aulas");
  await user.dblClick(submit());
  expect(create).toHaveBeenCalledTimes(1);
  expect(create.mock.calls[0]?.[0]).toEqual({
    code: "VOLTA-AS-AULAS",
    discountPercentage: 10,
    isActive: true,
    validFrom: brazilDay(Date.now()),
  });
  answer({});
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(vi.mocked(showToast).mock.calls[0]?.[0]).toMatchObject({ title: "Cupom criado", variant: "success" });
});

test.each([
  [/^Código/, "", "Informe o código do cupom"],
  [/^Desconto/, "0", "Desconto deve ser um número inteiro de 1 a 100"],
  [/^Desconto/, "101", "Desconto deve ser um número inteiro de 1 a 100"],
  ["Limite de usos", "0", "Limite deve ser um número inteiro a partir de 1"],
  ["Limite de usos", "3", "O limite não pode ser menor que os usos já feitos"],
])("COUPON-6, COUPON-9: %s: %o is refused under the field", async (name, value, message) => {
  const { user } = await show(coupon);
  await user.clear(field(name));
  if (value) await user.type(field(name), value);
  await user.click(submit("Salvar"));
  screen.getByText(message);
  expect(update).not.toHaveBeenCalled();
});

test("a taken code is reported in the toast and under the field, and what was typed stays", async () => {
  update.mockRejectedValue(new ConvexError({ code: "formInvalid", field: "code", message: "couponCodeTaken" }));
  const { user } = await show(coupon);
  await user.clear(field(/^Código/));
  await user.type(field(/^Código/), "OUTRO");
  await user.click(submit("Salvar"));
  expect(vi.mocked(showToast).mock.calls[0]?.[0]).toMatchObject({
    title: "Erro ao salvar cupom",
    variant: "destructive",
  });
  screen.getByText("Já existe um cupom com este código. Escolha outro.");
  expect(field(/^Código/).getAttribute("aria-invalid")).toBe("true");
  expect(field(/^Código/).value).toBe("OUTRO");
  expect(onClose).not.toHaveBeenCalled();
});

test.each([
  [{}, "active"],
  [{ isActive: false, validUntil: "2026-05-01" }, "inactive"],
  [{ validUntil: "2026-06-09" }, "expired"],
  [{ validUntil: "2026-06-10" }, "active"],
  [{ currentUses: 10 }, "exhausted"],
  [{ validFrom: "2026-06-11" }, "scheduled"],
  [{ validFrom: "2026-06-10" }, "active"],
  [{ maxUses: null, currentUses: 10_000 }, "active"],
] as const)("COUPON-10: on 2026-06-10 %o is %s", (fields, state) => {
  expect(couponState({ ...coupon, ...fields }, "2026-06-10")).toBe(state);
});

test("COUPON-10: a card shows code, discount, validity, uses out of the limit, and state", async () => {
  const { container } = await renderPage(
    <CouponCard
      coupon={{ ...coupon, currentUses: 10 }}
      today="2026-06-10"
      onEdit={vi.fn()}
      onDuplicate={vi.fn()}
      onRemove={vi.fn()}
    />,
    { texts: ["admin", "adminCoupons"] },
  );
  screen.getByRole("heading", { name: "BEMVINDO20" });
  screen.getByText("20% de desconto");
  screen.getByText("Esgotado");
  const bar = screen.getByRole("progressbar", { name: "Usos do cupom BEMVINDO20: 10 de 10" });
  expect(bar.getAttribute("aria-valuenow")).toBe("10");
  const link = screen.getByRole("link", { name: "Matrículas com o cupom BEMVINDO20" });
  expect(link.getAttribute("href")).toBe("/admin/coupon-enrollments?code=BEMVINDO20");
  expect(await accessibilityProblems(container)).toEqual([]);
});

test("COUPON-16: a copy starts with the coupon's terms, and asks for another code", async () => {
  const terms = {
    discountPercentage: 35,
    isActive: false,
    validFrom: "2026-02-03",
    validUntil: "2026-12-31",
    maxUses: 7,
  };
  const { user, baseElement } = await show(null, { ...coupon, ...terms, currentUses: 9 });
  screen.getByRole("dialog", { name: "Duplicar cupom" });
  expect(field(/^Código/).value).toBe("");
  await waitFor(() => expect(document.activeElement).toBe(field(/^Código/)));
  expect(await accessibilityProblems(baseElement)).toEqual([]);
  await user.click(submit());
  expect(create).not.toHaveBeenCalled();
  await user.type(field(/^Código/), "novo");
  await user.click(submit());
  await waitFor(() => expect(create.mock.calls).toEqual([[{ ...terms, code: "NOVO" }]]));
  expect(update).not.toHaveBeenCalled();
});
