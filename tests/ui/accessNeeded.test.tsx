import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { OwnRequest } from "@/lib/ownRequest";
import { AccessNeeded } from "@/visitor/course/AccessNeeded";
import type { CouponRefusal, CouponCheck } from "@/visitor/course/api";
import { become, student } from "./fakeSession";
import { accessibilityProblems, renderPage } from "./render";
import { course } from "./studentFixtures";
import { toasts } from "./toastLog";

const server: { request: OwnRequest | null | undefined } = { request: null };
const ask = vi.fn<(args: object) => Promise<{ outcome: "asked" | CouponRefusal }>>();
const cancel = vi.fn<(args: object) => Promise<null>>();
const checkCoupon = vi.fn<(args: object) => Promise<CouponCheck>>();

vi.mock("@/lib/session", () => import("./fakeSession"));
vi.mock("@/lib/toast", () => import("./toastLog"));
vi.mock(import("@/lib/contact"), async (original) => ({
  ...(await original()),
  useContact: () => ({ number: "+55 (11) 98888-7777", text: null }),
}));
vi.mock("@/lib/ownRequest", () => ({
  useNewestRequest: () => server.request,
  useCancelRequest: () => cancel,
}));
vi.mock("@/visitor/course/api", () => ({
  useNextSteps: () => [],
  useIsSignedIn: () => true,
  useCheckCoupon: () => checkCoupon,
  useAskForAccess: () => ask,
}));

const request = {
  _id: "request1" as OwnRequest["_id"],
  course: { _id: course._id, title: "Git e GitHub", slug: course.slug },
  ...{ txid: "ABCD234567", askedAt: 1, priceCents: 3_920, couponCode: "BEMVINDO20", state: "asked" as const },
  ...{ decidedAt: null, reason: null, withdrawableUntil: null, pix: "00020126PIX" },
} satisfies OwnRequest;
const offer = { priceCents: 4_900, validUntil: "2099-12-31" };

beforeEach(() => {
  server.request = null;
  become(student);
  toasts.length = 0;
  ask.mockReset().mockResolvedValue({ outcome: "asked" });
  cancel.mockReset().mockResolvedValue(null);
});

const show = (language: "pt" | "es" | "en" = "pt") =>
  renderPage(<AccessNeeded course={course} offer={offer} />, { texts: ["course", "access", "controls"], language });
const spoken = (text: string | null | undefined) => (text ?? "").replace(/\s/g, " ");

test("PASS-6: asks with a coupon, and says at the field why it does not count", async () => {
  ask.mockResolvedValue({ outcome: "couponExhausted" });
  const { user, container } = await show();
  screen.getByRole("heading", { name: "Este curso é liberado pela escola" });
  expect(spoken(container.textContent)).toContain("R$ 49,00");
  expect(await accessibilityProblems(container)).toEqual([]);
  await user.type(screen.getByLabelText(/Cupom/), "METADE");
  await user.click(screen.getByRole("button", { name: "Pedir acesso" }));
  expect(ask).toHaveBeenCalledExactlyOnceWith({ courseId: course._id, couponCode: "METADE" });
  await waitFor(() => expect(screen.getByLabelText(/Cupom/).getAttribute("aria-invalid")).toBe("true"));
});

test.each([
  [
    "pt",
    "Olá! Sou Ana Souza e pedi acesso a partir do curso “Git e GitHub”, por R$ 39,20. Identificador do PIX: ABCD234567.",
  ],
  [
    "es",
    "¡Hola! Soy Ana Souza y pedí acceso desde el curso “Git e GitHub”, por R$ 39,20. Identificador del PIX: ABCD234567.",
  ],
  [
    "en",
    "Hello! I am Ana Souza and have asked for access from the course “Git e GitHub”, for R$ 39,20. PIX identifier: ABCD234567.",
  ],
] as const)(
  "PASS-6: an open request has price, code and a message that names all four (%s)",
  async (language, message) => {
    server.request = request;
    const { container } = await show(language);
    await screen.findByRole("img", { name: /PIX.*39,20/ });
    expect(screen.getByRole<HTMLTextAreaElement>("textbox").value).toBe("00020126PIX");
    expect(spoken(container.textContent)).toContain("R$ 39,20");
    screen.getByText(/BEMVINDO20/);
    const chat = screen.getByRole("link", { name: /WhatsApp/ });
    expect(spoken(decodeURIComponent(chat.getAttribute("href")?.split("text=")[1] ?? ""))).toBe(message);
    expect(await accessibilityProblems(container)).toEqual([]);
  },
);

test("PASS-6: without a code it says how to pay, and another course's request is named", async () => {
  server.request = { ...request, pix: null, course: { ...request.course, _id: "other" as never, title: "Docker" } };
  await show();
  await screen.findByText("Identificador: ABCD234567");
  screen.getByText("Combine a forma de pagamento pelo WhatsApp.");
  screen.getByText("Você pediu acesso a partir do curso “Docker”. Um pedido por vez.");
});

test("PASS-6: is taken back after a question", async () => {
  server.request = request;
  const { user } = await show();
  await user.click(await screen.findByRole("button", { name: "Cancelar o pedido" }));
  await user.click(screen.getByRole("button", { name: "Manter o pedido" }));
  expect(cancel).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "Cancelar o pedido" }));
  const [, confirm] = screen.getAllByRole("button", { name: "Cancelar o pedido" });
  await user.click(confirm as HTMLElement);
  await waitFor(() => expect(cancel).toHaveBeenCalledExactlyOnceWith({ requestId: "request1" }));
  expect(toasts.map(({ title }) => title)).toEqual(["Pedido cancelado"]);
});

test("PASS-7: a refusal says why, above the form", async () => {
  server.request = { ...request, state: "refused", reason: "O pagamento não chegou." };
  await show();
  screen.getByText("A escola recusou seu último pedido: O pagamento não chegou.");
  screen.getByRole("button", { name: "Pedir acesso" });
});
