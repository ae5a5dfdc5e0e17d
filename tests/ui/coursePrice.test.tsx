import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { CouponCheck, Enrollment, EnrollOutcome } from "@/visitor/course/api";
import { CourseView } from "@/visitor/course/CoursePage";
import { pendingEnrollment } from "@/visitor/course/pendingEnrollment";
import type { Offer } from "@/lib/offer";
import { showToast } from "@/lib/toast";
import { anonymous, become, student } from "./fakeSession";
import { accessibilityProblems, renderPage } from "./render";
import { course, enrollment } from "./studentFixtures";

const offer: Offer = { priceCents: 4_900, validUntil: "2099-12-31" };
interface Server {
  enrollment: Enrollment | null;
  offer: Offer | null | undefined;
  access: "open" | "pass" | "ask" | undefined;
}
const server: Server = { enrollment: null, offer, access: "open" };
const enroll = vi.fn<(args: { courseId: string; couponCode?: string }) => Promise<EnrollOutcome>>();
const checkCoupon = vi.fn<(args: { code: string }) => Promise<CouponCheck>>();

vi.mock("@/lib/ended", () => import("./fakeEnded"));
vi.mock("@/lib/toast", () => ({ showToast: vi.fn() }));
vi.mock("@/lib/session", () => import("./fakeSession"));
vi.mock("@/lib/offer", () => ({ useOffer: () => server.offer }));
vi.mock(import("@/lib/contact"), async (original) => ({
  ...(await original()),
  useContact: () => ({ number: "+55 (11) 98888-7777", text: null }),
}));
vi.mock("@/visitor/course/api", () => ({
  useNextSteps: () => [],
  useAccess: () => server.access,
  useCourse: () => course,
  useCheckCoupon: () => checkCoupon,
  useEnrollment: () => server.enrollment,
  useCourseResult: () => null,
  useIsSignedIn: () => server.access !== "ask",
  useEnroll: () => enroll,
}));

vi.mock("@/lib/ownRequest", () => ({ useNewestRequest: () => null, useCancelRequest: () => vi.fn() }));

const open = vi.fn();

beforeEach(() => {
  Object.assign(server, { enrollment: null, offer, access: "open" });
  become(anonymous);
  enroll.mockReset().mockResolvedValue({ outcome: "enrolled", discountPercentage: null });
  checkCoupon.mockReset();
  vi.mocked(showToast).mockReset();
  open.mockReset();
  vi.stubGlobal("open", open);
});

const show = (language: "pt" | "es" | "en" = "pt") =>
  renderPage(<CourseView slug={course.slug} />, { at: "/course/git-e-github", texts: ["course"], language });

const spoken = (text: string | null | undefined) => text?.replace(/\s/g, " ");

describe("COURSE-13: the price is told where one enrolls", () => {
  const price = () => screen.getByText("R$ 49,00", { normalizer: (text) => text.replace(/\s/g, " ") });

  test("with what it includes and its last day, in reais in every language", async () => {
    const { container } = await show("en");
    price();
    screen.getByText("Lifetime access to all courses");
    screen.getByText("Offer valid until 12/31/2099");
    expect(await accessibilityProblems(container)).toEqual([]);
  });

  test("a free school has neither a price nor a field for coupons", async () => {
    server.offer = null;
    const { user } = await show();
    expect(screen.queryByText(/R\$/)).toBeNull();
    expect(screen.queryByLabelText(/Cupom/)).toBeNull();
    await user.click(screen.getByRole("button", { name: "Matricular-se" }));
    expect(decodeURIComponent(String(open.mock.calls[0]?.[0]))).toContain("acabei de me matricular");
    expect(decodeURIComponent(String(open.mock.calls[0]?.[0]))).not.toContain("R$");
  });

  test("COUPON-15: a coupon's result is shown before enrolling, until the code changes", async () => {
    checkCoupon.mockResolvedValue({ discountPercentage: 20, refused: null });
    const { user, container } = await show();
    await user.type(screen.getByLabelText(/Cupom/), "bemvindo20");
    await user.click(screen.getByRole("button", { name: "Aplicar" }));
    expect(checkCoupon).toHaveBeenCalledExactlyOnceWith({ code: "BEMVINDO20" });
    const told = () => spoken(price().closest("p")?.textContent);
    expect(told()).toBe("DeR$ 49,00 → porR$ 39,20");
    expect(enroll).not.toHaveBeenCalled();
    expect(await accessibilityProblems(container)).toEqual([]);
    await user.type(screen.getByLabelText(/Cupom/), "X");
    expect(told()).toBe("R$ 49,00");
  });

  test.each([
    [{ discountPercentage: null, refused: "couponExpired" } as const, "Este cupom não está mais válido."],
    [
      { discountPercentage: null, refused: "couponInvalid" } as const,
      "O cupom informado não existe ou não está ativo.",
    ],
  ])("COUPON-15: a refused one says why under the field", async (answer, message) => {
    checkCoupon.mockResolvedValue(answer);
    const { user } = await show();
    await user.type(screen.getByLabelText(/Cupom/), "VELHO");
    await user.click(screen.getByRole("button", { name: "Aplicar" }));
    await screen.findByText(message);
    expect(screen.getByLabelText(/Cupom/).getAttribute("aria-invalid")).toBe("true");
  });

  test("PROMO-6: the chat names person, course and the price with the coupon, and the page says what comes next", async () => {
    enroll.mockImplementation(() => {
      server.enrollment = { ...enrollment, coupon: { code: "BEMVINDO20", discountPercentage: 20 } };
      return Promise.resolve({ outcome: "enrolled", discountPercentage: 20 });
    });
    become(student);
    const { user } = await show();
    await user.type(screen.getByLabelText(/Cupom/), "bemvindo20");
    await user.click(screen.getByRole("button", { name: "Matricular-se" }));
    vi.mocked(showToast).mock.calls[0]?.[0].action?.run();
    const text = spoken(decodeURIComponent(String(open.mock.calls[0]?.[0]).split("text=")[1] ?? ""));
    expect(text).toBe(
      "Olá! Sou Ana Souza e acabei de me matricular no curso “Git e GitHub”. Quero combinar o pagamento de R$ 39,20.",
    );
    expect(spoken(screen.getByText(/Falta combinar o pagamento/).textContent)).toContain("R$ 39,20");
  });
});

describe("ENROLL-3: the chat", () => {
  test("PROMO-5: names the course and opens in a tab of its own, beside the toast", async () => {
    const { user } = await show("en");
    await user.click(screen.getByRole("button", { name: "Enroll" }));
    expect(enroll).toHaveBeenCalledExactlyOnceWith({ courseId: course._id });
    expect(vi.mocked(showToast).mock.calls).toEqual([
      [
        {
          title: "Enrollment completed!",
          message: "You have been successfully enrolled in the course.",
          variant: "success",
          topic: "entering",
        },
      ],
    ]);
    const [link, target, features] = (open.mock.calls[0] ?? []) as string[];
    expect(link?.startsWith("https://wa.me/5511988887777?text=")).toBe(true);
    expect(decodeURIComponent(link ?? "")).toContain("Git e GitHub");
    expect([target, features]).toEqual(["_blank", "noopener,noreferrer"]);
  });

  test("opens from the press, before the answer: a browser would block it later", async () => {
    enroll.mockReturnValue(new Promise(() => undefined));
    const { user } = await show();
    await user.click(screen.getByRole("button", { name: "Matricular-se" }));
    expect(open).toHaveBeenCalledOnce();
    expect(showToast).not.toHaveBeenCalled();
  });

  test("is offered by the toast when enrollment goes on by itself after sign-in", async () => {
    const state = pendingEnrollment(course._id, "");
    await renderPage(<CourseView slug={course.slug} />, {
      at: { pathname: "/course/git-e-github", state },
      texts: ["course"],
    });
    await waitFor(() => expect(showToast).toHaveBeenCalledOnce());
    expect(open).not.toHaveBeenCalled();
    const { title, action } = vi.mocked(showToast).mock.calls[0]?.[0] ?? {};
    expect([title, action?.label]).toEqual(["Matrícula concluída!", "Falar no WhatsApp"]);
    action?.run();
    expect(String(open.mock.calls[0]?.[0]).startsWith("https://wa.me/5511988887777?text=")).toBe(true);
  });

  test("opens from the press with the price that an applied coupon leaves", async () => {
    checkCoupon.mockResolvedValue({ discountPercentage: 20, refused: null });
    enroll.mockReturnValue(new Promise(() => undefined));
    const { user } = await show();
    await user.type(screen.getByLabelText(/Cupom/), "bemvindo20");
    await user.click(screen.getByRole("button", { name: "Aplicar" }));
    await user.click(screen.getByRole("button", { name: "Matricular-se" }));
    expect(spoken(decodeURIComponent(String(open.mock.calls[0]?.[0])))).toContain("R$ 39,20");
  });
});

test("OFFLINE-9: who is enrolled sees the course's progress although the offer and access are not known", async () => {
  Object.assign(server, { enrollment, offer: undefined, access: undefined });
  await show();
  expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("33");
});

describe("PASS-1: enrollment by approval", () => {
  test("a visitor is told the price and asked to sign in first, and comes back to the course", async () => {
    server.access = "ask";
    await show("en");
    screen.getByText("Lifetime access to all courses");
    expect(screen.queryByRole("button", { name: "Enroll" })).toBeNull();
    const link = screen.getByRole("link", { name: "Log in to ask for access" });
    expect(link.getAttribute("href")).toBe("/auth?next=%2Fcourse%2Fgit-e-github");
  });

  test("with a pass there is nothing to pay: no price, no coupon, no chat", async () => {
    server.access = "pass";
    become(student);
    const { user } = await show();
    expect(screen.queryByText(/R\$/)).toBeNull();
    expect(screen.queryByLabelText(/Cupom/)).toBeNull();
    await user.click(screen.getByRole("button", { name: "Matricular-se" }));
    expect(enroll).toHaveBeenCalledOnce();
    expect(open).not.toHaveBeenCalled();
  });

  test("nothing is offered before it is known", async () => {
    server.access = undefined;
    const { container } = await show();
    expect(screen.queryByRole("button", { name: "Matricular-se" })).toBeNull();
    expect(container.querySelector("[aria-busy=true]")).not.toBeNull();
  });
});
