import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Course, CourseResult, Enrollment } from "@/visitor/course/api";
import { CourseView } from "@/visitor/course/CoursePage";
import { accessibilityProblems, renderPage } from "./render";
import { course, enrollment, passedStanding } from "./studentFixtures";

interface Server {
  course: Course;
  enrollment: Enrollment | null;
  standing: CourseResult | null;
}
const server: Server = { course, enrollment: null, standing: null };

vi.mock("@/lib/ended", () => import("./fakeEnded"));
vi.mock(import("@/lib/contact"), async (original) => ({
  ...(await original()),
  useContact: () => ({ number: "5511988887777", text: null }),
}));
vi.mock("@/lib/session", () => ({ useViewer: () => undefined }));
vi.mock("@/lib/offer", () => ({ useOffer: () => ({ priceCents: 4_900, validUntil: "2099-12-31" }) }));
vi.mock("@/visitor/course/api", () => ({
  useNextSteps: () => [],
  useAccess: () => "open",
  useCheckCoupon: () => vi.fn(),
  useCourse: () => server.course,
  useEnrollment: () => server.enrollment,
  useCourseResult: () => server.standing,
  useIsSignedIn: () => true,
  useEnroll: () => vi.fn(),
}));

const observers = new Set<IntersectionObserverCallback>();
vi.stubGlobal(
  "IntersectionObserver",
  class {
    constructor(readonly report: IntersectionObserverCallback) {}
    observe(): void {
      observers.add(this.report);
    }
    disconnect(): void {
      observers.delete(this.report);
    }
  },
);
/** Reports visibility; a busy moment reports several looks at once. */
const look = (...looks: boolean[]) =>
  act(() => {
    const entries = looks.map((isIntersecting) => ({ isIntersecting }) as IntersectionObserverEntry);
    for (const report of observers) report(entries, {} as never);
  });

beforeEach(() => {
  Object.assign(server, { course, enrollment: null, standing: null });
});

const show = () => renderPage(<CourseView slug={course.slug} />, { texts: ["course"] });

test.each([
  [20, "Cupom PROMO2020% de desconto"],
  [null, "Cupom PROMO20"],
])("COURSE-12: the panel keeps the coupon and its discount: %s", async (discountPercentage, text) => {
  server.enrollment = { ...enrollment, coupon: { code: "PROMO20", discountPercentage } };
  await show();
  expect(screen.getByText("Cupom PROMO20").parentElement?.textContent.replace(/\s/g, " ")).toBe(text);
});

test("CERT-35: the study that a certificate asks for is told before one starts, and then what is missing", async () => {
  server.course = { ...course, leastStudyMinutes: 72 };
  const { unmount } = await show();
  screen.getByText("O certificado pede pelo menos 1 h 12 min de estudo com as aulas abertas.");
  unmount();
  server.enrollment = enrollment;
  server.standing = { ...passedStanding, lessonsLeft: 0, studyLeft: 12 };
  await show();
  screen.getByText("Faltam 12 minutos de estudo com as aulas abertas.");
});

test("COURSE-5: a course that was taken out of the catalog says so, and what one keeps", async () => {
  const text = /A escola tirou este curso do catálogo/;
  server.enrollment = enrollment;
  const { unmount } = await show();
  expect(screen.queryByText(text)).toBeNull();
  unmount();
  server.course = { ...course, status: "draft" };
  await show();
  screen.getByText(text);
  screen.getByText("Fora do catálogo");
  // That word is for those who write the course.
  expect(screen.queryByText("Rascunho")).toBeNull();
});

test("COURSE-8: a course's own goals replace the general ones", async () => {
  server.course = { ...course, outcomes: ["Criar branches", "Desfazer mudanças"] };
  await show();
  const learn = screen.getByRole("region", { name: "Depois deste curso, você vai conseguir" });
  expect(
    within(learn)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual(server.course.outcomes);
});

test("COURSE-14: names who teaches, and nobody where nobody is named", async () => {
  const { unmount } = await show();
  expect(screen.queryByRole("region", { name: "Quem ensina" })).toBeNull();
  unmount();
  server.course = { ...course, teachers: ["Marina Duarte", "Rafael Lima"] };
  const { container } = await show();
  const names = within(screen.getByRole("region", { name: "Quem ensina" })).getAllByRole("listitem");
  expect(names.map(({ textContent }) => textContent)).toEqual(["Marina Duarte", "Rafael Lima"]);
  expect(await accessibilityProblems(container)).toEqual([]);
});

test("LOOK-11: shows the uploaded cover, decorative and in two sizes", async () => {
  server.course = { ...course, cover: { small: "/small.webp", large: "/large.webp" } };
  const { container } = await show();
  const picture = container.querySelector("img");
  expect(picture?.closest("[aria-hidden=true]")).not.toBeNull();
  expect(picture?.getAttribute("srcset")).toBe("/small.webp 640w, /large.webp 1280w");
  expect(["loading", "decoding", "width", "height"].map((name) => picture?.getAttribute(name))).toEqual([
    "lazy",
    "async",
    "1280",
    "720",
  ]);
});

test("COURSE-9: the certificate that one will get, hidden from screen readers", async () => {
  const { container } = await show();
  look(true);
  await waitFor(() => expect(container.querySelector("[aria-hidden=true] article")).not.toBeNull());
  const sheet = container.querySelector("article");
  expect(sheet?.textContent).toContain("Seu nome");
  expect(sheet?.textContent).toContain("Git e GitHub");
  expect(sheet?.hasAttribute("data-certificate")).toBe(false); // or the page would print as a certificate
});

describe("the next step on a phone", () => {
  const bar = () => screen.queryByRole("navigation", { name: "Próximo passo" });
  const step = () => bar()?.querySelector("a");

  test("COURSE-10: shows while the panel is out of sight, and leads to enrollment", async () => {
    const { user, container } = await show();
    expect(bar()).toBeNull();
    look(false);
    expect(step()?.textContent).toBe("Matricular-se");
    expect(await accessibilityProblems(container)).toEqual([]);
    await user.click(step() as HTMLElement);
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Matricular-se" }));
    look(true);
    expect(bar()).toBeNull();
    look(true, false);
    expect(bar()).not.toBeNull();
    look(false, true);
    expect(bar()).toBeNull();
  });

  test("COURSE-10: once enrolled it is the next lesson, then the exam, then the certificate", async () => {
    const everything = course.modules.flatMap(({ lessons }) => lessons.map(({ _id }) => _id));
    for (const [fields, label, to] of [
      [{}, "Continuar", "/lesson/lesson2"],
      [{ completedLessonIds: everything }, "Ir para a prova", "/exam/course1"],
      [{ certificateHash: "CERT-1" }, "Certificado", "/dashboard?tab=certificates"],
    ] as const) {
      server.enrollment = { ...enrollment, ...fields };
      const { unmount } = await show();
      look(false);
      expect([step()?.textContent, step()?.getAttribute("href")]).toEqual([label, to]);
      unmount();
    }
  });
});
