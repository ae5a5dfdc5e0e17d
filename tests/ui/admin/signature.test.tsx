import { screen } from "@testing-library/react";
import { ConvexError } from "convex/values";
import { beforeEach, expect, test, vi } from "vitest";
import { SignatureCard } from "@/admin/settings/SignatureCard";
import { toInk } from "@/lib/scaleImage";
import { showToast } from "@/lib/toast";
import { accessibilityProblems, renderPage } from "../render";

const set = vi.fn<(picture: File | null) => Promise<void>>();
let url: string | null = null;
vi.mock("@/lib/toast", () => ({ showToast: vi.fn() }));
vi.mock("@/admin/settings/api", () => ({ useSignature: () => url, useSetSignature: () => set }));

const issuer = {
  ...{ legalName: "Escola Ltda.", taxId: "", city: "Recife, PE", legalText: "", version: 1 },
  ...{ responsibleName: "Ana Beatriz", responsibleOffice: "Diretora" },
};
const show = (version = 1) =>
  renderPage(<SignatureCard issuer={{ ...issuer, version }} />, { texts: ["adminIssuer", "adminErrors"] });

beforeEach(() => {
  set.mockReset().mockResolvedValue();
  vi.mocked(showToast).mockReset();
  url = null;
});

test("CERT-28: a signature is uploaded, shown above the name, and taken away", async () => {
  const shown = await show();
  const picture = new File(["…"], "assinatura.png", { type: "image/png" });
  await shown.user.upload(shown.container.querySelector("input[type=file]") as HTMLInputElement, picture);
  expect(set).toHaveBeenCalledWith(picture);
  shown.unmount();
  url = "https://files.example/signature";
  const { user, container } = await show();
  screen.getByRole("img", { name: "Assinatura de Ana Beatriz" });
  expect(await accessibilityProblems(container)).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Remover assinatura" }));
  expect(set).toHaveBeenLastCalledWith(null);
});

test("CERT-28: without an issuer nothing can be uploaded, and a refusal says what to use", async () => {
  const { unmount } = await show(0);
  expect(screen.getByRole("button", { name: "Enviar assinatura" }).hasAttribute("disabled")).toBe(true);
  unmount();
  set.mockRejectedValue(new ConvexError({ code: "signatureInvalid" }));
  url = "https://files.example/signature";
  const { user } = await show();
  await user.click(screen.getByRole("button", { name: "Remover assinatura" }));
  expect(vi.mocked(showToast).mock.lastCall?.[0].message).toMatch(/traço escuro sobre fundo branco/);
});

test("CERT-28: ink stays, paper and its shadows go, and what was transparent stays so", () => {
  const pixels = new Uint8ClampedArray([
    ...[0, 0, 0, 255], // ink
    ...[0, 0, 120, 255], // blue ink
    ...[255, 255, 255, 255], // paper
    ...[210, 208, 205, 255], // paper in a shadow
    ...[0, 0, 0, 0], // nothing
  ]);
  toInk(pixels);
  expect([3, 7, 11, 15, 19].map((at) => pixels[at])).toEqual([255, 255, 0, 0, 0]);
  expect([...pixels.subarray(0, 3)]).toEqual([0x20, 0x1f, 0x2d]);
});
