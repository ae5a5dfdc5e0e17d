import { act, screen, waitFor, within } from "@testing-library/react";
import { ConvexError } from "convex/values";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Course, EnrollOutcome, Enrollment, CourseResult } from "@/visitor/course/api";
import { CourseView } from "@/visitor/course/CoursePage";
import { changeLanguage } from "@/i18n";
import { showToast } from "@/lib/toast";
import { accessibilityProblems, renderPage } from "./render";
import { course, enrollment, passedStanding } from "./studentFixtures";

interface Server {
  course: Course | null | undefined;
  enrollment: Enrollment | null | undefined;
  standing: CourseResult | null;
  signedIn: boolean;
  contact: { number: string; text: string | null };
}
const contact = { number: "+55 (11) 98888-7777", text: null };
const server: Server = { course, enrollment: null, standing: null, signedIn: true, contact };
const enroll = vi.fn<(args: { courseId: string; couponCode?: string }) => Promise<EnrollOutcome>>();

vi.mock("@/lib/ended", () => import("./fakeEnded"));
vi.mock("@/lib/toast", () => ({ showToast: vi.fn() }));
vi.mock("@/lib/session", () => import("./fakeSession"));
vi.mock(import("@/lib/contact"), async (original) => ({ ...(await original()), useContact: () => server.contact }));
vi.mock("@/lib/offer", () => ({ useOffer: () => ({ priceCents: 4_900, validUntil: "2099-12-31" }) }));
vi.mock("@/visitor/course/api", () => ({
  useNextSteps: () => [],
  useAccess: () => "open",
  useCheckCoupon: () => vi.fn(),
  useCourse: () => server.course,
  useEnrollment: () => server.enrollment,
  useCourseResult: () => server.standing,
  useIsSignedIn: () => server.signedIn,
  useEnroll: () => enroll,
}));

const open = vi.fn();
const chat = "https://wa.me/5511988887777?text=";

beforeEach(() => {
  Object.assign(server, { course, enrollment: null, standing: null, signedIn: true, contact });
  enroll.mockReset().mockResolvedValue({ outcome: "enrolled", discountPercentage: null });
  vi.mocked(showToast).mockReset();
  open.mockReset();
  vi.stubGlobal("open", open);
});

const inFirstModule = ["lesson1", "lesson2"] as Enrollment["completedLessonIds"];
/** Browsers report toggles slightly later. */
const toggled = () => act(() => new Promise((resolve) => setTimeout(resolve, 10)));
const modules = () => screen.getAllByRole<HTMLDetailsElement>("group");
const openModules = () =>
  modules().flatMap((module) => (module.open ? [within(module).getByRole("heading").textContent] : []));

const show = (language: "pt" | "es" | "en" = "pt") =>
  renderPage(<CourseView slug={course.slug} />, { at: "/course/git-e-github", texts: ["course"], language });

test("COURSE-1, COURSE-2: shows title, facts and goals of a course", async () => {
  const { container } = await show();
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Git e GitHub");
  expect(document.title).toContain("Git e GitHub");
  screen.getByText("Do primeiro commit ao pull request.");
  expect(screen.getByRole("link", { name: "Voltar ao início" }).getAttribute("href")).toBe("/");
  const about = within(screen.getByRole("region", { name: "Sobre o curso" }));
  const facts = about.getAllByRole("definition").map((fact) => fact.textContent);
  expect(facts).toEqual(["6 horas", "2", "3", "Sim"]);
  const learn = screen.getByRole("region", { name: "O que você vai aprender" });
  expect(within(learn).getAllByRole("listitem")).toHaveLength(4);
  expect(await accessibilityProblems(container)).toEqual([]);
});

test.each([
  [{ totalMinutes: 95 }, "6 horas: 1 h 35 min de aulas e 4 h 25 min de prática e prova final"],
  [{ totalMinutes: 120, hasExam: false }, "6 horas: 2 h de aulas e 4 h de prática"],
  [{ totalMinutes: 360 }, "6 horas de aulas"],
])("COURSE-11: says how the course's hours are made up: %j", async (fields, text) => {
  server.course = { ...course, ...fields };
  await show();
  screen.getByText(text);
});

test.each([361, 0])("COURSE-11: lessons of %i minutes give no second total", async (totalMinutes) => {
  server.course = { ...course, totalMinutes };
  await show();
  expect(screen.getAllByText(/hora|de aulas|de prática/)).toEqual([screen.getByText("6 horas")]);
});

test("while loading: the page's shape, announced, with the way back", async () => {
  server.course = undefined;
  const { container } = await show();
  expect(screen.getByRole("status").textContent).toBe("Carregando...");
  screen.getByRole("link", { name: "Voltar ao início" });
  expect(container.querySelector("[aria-busy=true]")).not.toBeNull();
});

test("a course without modules says so and offers a way on", async () => {
  server.course = { ...course, modules: [], moduleCount: 0, lessonCount: 0, totalMinutes: 0 };
  await show();
  screen.getByText("Conteúdo em preparação");
  expect(screen.getByRole("link", { name: "Ver outros cursos" }).getAttribute("href")).toBe("/");
});

test("COURSE-5: an unknown course offers the way home, in each language", async () => {
  server.course = null;
  await show("en");
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Course not found");
  expect(screen.getByRole("link", { name: "Back to home" }).getAttribute("href")).toBe("/");
});

describe("modules", () => {
  test("COURSE-3: one is open at a time, with its lessons in order", async () => {
    const { user } = await show();
    const [first, second] = modules() as [HTMLDetailsElement, HTMLDetailsElement];
    expect(openModules()).toEqual(["Módulo 1: Fundamentos"]);
    const lessons = within(first).getAllByRole("listitem");
    expect(lessons.map((item) => item.textContent)).toEqual(["O que é Git25 min", "Primeiro commit30 min"]);
    expect(second.name).toBe(first.name); // Supporting browsers close the other one at the same time.
    await user.click(screen.getByRole("heading", { level: 3, name: "Módulo 2: Branches" }));
    await waitFor(() => expect(openModules()).toEqual(["Módulo 2: Branches"]));
    await user.click(screen.getByRole("heading", { level: 3, name: "Módulo 2: Branches" }));
    await waitFor(() => expect(openModules()).toEqual([]));
  });

  describe("when the student's place arrives after the outline", () => {
    const arrive = async () => {
      server.enrollment = { ...enrollment, completedLessonIds: inFirstModule };
      await act(() => changeLanguage("en"));
    };

    test("its module opens", async () => {
      server.enrollment = undefined;
      await show();
      await toggled();
      await arrive();
      expect(openModules()).toEqual(["Module 2: Branches"]);
    });

    test("what the reader opened before stays open", async () => {
      server.enrollment = undefined;
      const { user } = await show();
      for (const isOpen of [false, true]) {
        await user.click(screen.getByRole("heading", { name: "Módulo 1: Fundamentos" }));
        await toggled();
        expect(openModules()).toHaveLength(isOpen ? 1 : 0);
      }
      await arrive();
      expect(openModules()).toEqual(["Module 1: Fundamentos"]);
    });
  });

  test("COURSE-6: a lesson opens only for enrolled students, with a tick when done", async () => {
    server.enrollment = enrollment;
    await show();
    const done = screen.getByRole("link", { name: /O que é Git/ });
    expect(done.getAttribute("href")).toBe("/lesson/lesson1");
    expect(within(done).getByRole("img", { name: "Concluída" })).toBeTruthy();
    expect(within(screen.getByRole("link", { name: /Primeiro commit/ })).queryByRole("img")).toBeNull();
  });

  test("COURSE-6: without an account a lesson says so and leads to sign-in", async () => {
    server.signedIn = false;
    const { user, where } = await show("en");
    await user.click(screen.getByRole("button", { name: /O que é Git/ }));
    expect(showToast).toHaveBeenCalledExactlyOnceWith({
      title: "Authentication required",
      message: "Please log in to enroll in the course.",
      variant: "destructive",
      topic: "entering",
    });
    expect(where()).toBe("/auth?next=%2Fcourse%2Fgit-e-github");
  });

  test("COURSE-6: students who are not enrolled stay on the page", async () => {
    const { user, where } = await show();
    await user.click(screen.getByRole("button", { name: /O que é Git/ }));
    expect(vi.mocked(showToast).mock.calls[0]?.[0]).toMatchObject({ variant: "destructive" });
    expect(where()).toBe("/course/git-e-github");
  });
});

describe("enrolling", () => {
  test("ENROLL-1: asks for an account first and sends nothing", async () => {
    server.signedIn = false;
    const { user, where } = await show("en");
    await user.click(screen.getByRole("button", { name: "Enroll" }));
    expect(vi.mocked(showToast).mock.calls[0]?.[0].title).toBe("Authentication required");
    expect(where()).toBe("/auth?next=%2Fcourse%2Fgit-e-github");
    expect(enroll).not.toHaveBeenCalled();
  });

  test("ENROLL-3, COUPON-5: with a coupon: in capitals, with the discount in the toast", async () => {
    enroll.mockResolvedValue({ outcome: "enrolled", discountPercentage: 20 });
    const { user } = await show();
    await user.type(screen.getByLabelText(/Cupom/), " bemvindo20 ");
    await user.click(screen.getByRole("button", { name: "Matricular-se" }));
    expect(enroll).toHaveBeenCalledExactlyOnceWith({ courseId: course._id, couponCode: "BEMVINDO20" });
    const { message, action } = vi.mocked(showToast).mock.calls[0]?.[0] ?? {};
    expect([message, action?.label]).toEqual(["Matriculado com 20% de desconto!", "Falar no WhatsApp"]);
    expect(open, "its text needs the discount").not.toHaveBeenCalled();
  });

  test("COURSE-4: shows that it is busy and sends once, however often it is pressed", async () => {
    let answer!: (value: EnrollOutcome) => void;
    enroll.mockReturnValue(new Promise((resolve) => (answer = resolve)));
    const { user } = await show("en");
    const button = screen.getByRole("button", { name: "Enroll" });
    await user.dblClick(button);
    expect(button.textContent).toBe("Enrolling...");
    expect(button.getAttribute("aria-disabled")).toBe("true");
    act(() => answer({ outcome: "enrolled", discountPercentage: null }));
    await act(() => Promise.resolve());
    expect(enroll).toHaveBeenCalledTimes(1);
  });

  test("the focus moves to where the form was", async () => {
    const { user } = await show();
    enroll.mockImplementation(() => {
      server.enrollment = enrollment;
      return Promise.resolve({ outcome: "enrolled", discountPercentage: null });
    });
    await user.click(screen.getByRole("button", { name: "Matricular-se" }));
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Matrícula confirmada" }));
  });

  test("ENROLL-4: when already enrolled, as from another tab, only the chat opens", async () => {
    enroll.mockResolvedValue({ outcome: "alreadyEnrolled", discountPercentage: null });
    const { user } = await show();
    await user.click(screen.getByRole("button", { name: "Matricular-se" }));
    expect(open).toHaveBeenCalledTimes(1);
    expect(showToast).not.toHaveBeenCalled();
  });

  test.each([
    ["couponInvalid", "Cupom inválido", "O cupom informado não existe ou não está ativo."],
    ["couponExpired", "Cupom expirado", "Este cupom não está mais válido."],
    ["couponExhausted", "Cupom esgotado", "Este cupom já atingiu o limite de usos."],
  ])("COUPON-7: %s: toast, error under the field, and the code stays", async (code, title, message) => {
    enroll.mockRejectedValue(new ConvexError({ code }));
    const { user } = await show();
    const field = screen.getByLabelText<HTMLInputElement>(/Cupom/);
    await user.type(field, "VELHO");
    await user.click(screen.getByRole("button", { name: "Matricular-se" }));
    await screen.findByText(message);
    expect(vi.mocked(showToast).mock.calls).toEqual([[{ title, message, variant: "destructive" }]]);
    expect(field.value).toBe("VELHO");
    expect(open).not.toHaveBeenCalled();
    await waitFor(() => {
      expect(document.activeElement).toBe(field);
    });
    await user.type(field, "2");
    expect(screen.queryByText(message)).toBeNull();
  });

  test("ENROLL-5: any other failure", async () => {
    enroll.mockRejectedValue(new Error("boom"));
    const { user } = await show("en");
    await user.click(screen.getByRole("button", { name: "Enroll" }));
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Enroll" }));
    expect(vi.mocked(showToast).mock.calls).toEqual([
      [
        {
          title: "Error",
          message: "Could not complete enrollment. Please try again.",
          variant: "destructive",
          topic: "entering",
        },
      ],
    ]);
  });
});

describe("enrolled", () => {
  test("COURSE-4: progress, exam and chat replace the form", async () => {
    server.enrollment = enrollment;
    const { container } = await show();
    expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("33");
    expect(screen.getByRole("link", { name: "Fazer a prova final" }).getAttribute("href")).toBe("/exam/course1");
    const contact = screen.getByRole("link", { name: "Falar no WhatsApp" });
    expect(contact.getAttribute("href")?.startsWith(chat)).toBe(true);
    expect(contact.getAttribute("rel")).toBe("noopener noreferrer");
    expect(screen.queryByRole("button", { name: "Matricular-se" })).toBeNull();
    expect(await accessibilityProblems(container)).toEqual([]);
  });

  test("EXAM-26: the exam's best score stays, with what is missing for the certificate", async () => {
    server.enrollment = enrollment;
    server.standing = passedStanding;
    const { container } = await show();
    screen.getByText("Aprovado: 8/10");
    screen.getByText("Faltam 2 aulas para o certificado.");
    screen.getByRole("link", { name: "Ver o resultado da prova" });
    expect(await accessibilityProblems(container)).toEqual([]);
  });

  test("LESSON-8: starts where the student left off: the module is open and the panel links to the lesson", async () => {
    server.enrollment = { ...enrollment, completedLessonIds: inFirstModule };
    await show();
    expect(openModules()).toEqual(["Módulo 2: Branches"]);
    expect(screen.getByRole("link", { name: "Continuar o curso" }).getAttribute("href")).toBe("/lesson/lesson3");
  });

  test("starts with the first lesson when none is done; when all are done only the exam is left", async () => {
    server.enrollment = { ...enrollment, completedLessonIds: [] };
    const { unmount } = await show();
    expect(screen.getByRole("link", { name: "Começar o curso" }).getAttribute("href")).toBe("/lesson/lesson1");
    unmount();
    const everything = course.modules.flatMap(({ lessons }) => lessons.map(({ _id }) => _id));
    server.enrollment = { ...enrollment, completedLessonIds: everything };
    await show();
    expect(screen.queryByRole("link", { name: /o curso$/ })).toBeNull();
    expect(openModules()).toEqual(["Módulo 1: Fundamentos"]);
  });

  test("a finished course links to its certificate; one without questions has no exam", async () => {
    server.course = { ...course, hasExam: false };
    server.enrollment = { ...enrollment, progressPercentage: 100, completedAt: 1, certificateHash: "CERT-1" };
    await show();
    expect(screen.getByRole("link", { name: "Ver certificado" }).getAttribute("href")).toBe(
      "/dashboard?tab=certificates",
    );
    expect(screen.queryByRole("link", { name: "Fazer a prova final" })).toBeNull();
  });
});
