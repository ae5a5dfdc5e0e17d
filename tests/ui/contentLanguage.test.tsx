import { screen } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Language } from "@/i18n/languages";
import { CertificateCard } from "@/components/certificate/CertificateCard";
import { AwaitedCertificates } from "@/student/certificate/AwaitedCertificates";
import LessonPage from "@/student/lesson/LessonPage";
import { CourseView } from "@/visitor/course/CoursePage";
import { begin, reset } from "./examApi";
import { show as showExam } from "./examScreen";
import { renderPage } from "./render";
import { certificate, course, enrolledCard, exam, lesson, lessonOutline } from "./studentFixtures";

vi.mock("@/visitor/course/api", () => ({
  useNextSteps: () => [],
  useCourse: () => course,
  useEnrollment: () => null,
  useCourseResult: () => null,
  useIsSignedIn: () => false,
  useEnroll: () => vi.fn(),
}));
vi.mock(import("@/lib/contact"), async (original) => ({
  ...(await original()),
  useContact: () => ({ number: "5511988887777", text: null }),
}));
vi.mock("@/lib/session", () => import("./fakeSession"));
vi.mock("@/student/exam/api", () => import("./examApi"));
vi.mock("@/student/lesson/api", () => ({
  useLesson: () => lesson,
  useOutline: () => lessonOutline,
  useAskPlace: () => () => Promise.resolve(null),
  useAnswerPractice: () => () => Promise.resolve(null),
  useStorePlace: () => () => Promise.resolve(null),
  useCompleteLesson: () => vi.fn(),
  usePrewarmLesson: () => vi.fn(),
}));

beforeAll(() => import("@/components/markdown/MarkdownText"));
beforeEach(reset);

/** The language that a screen reader reads the text in. */
async function languageOf(text: string | RegExp): Promise<string | null | undefined> {
  return (await screen.findByText(text)).closest("[lang]")?.getAttribute("lang");
}
const marked = () => document.querySelectorAll("body [lang]").length;

const showCourse = (language: Language) =>
  renderPage(<CourseView slug={course.slug} />, { texts: ["course", "catalog"], language });

test("I18N-8: a course in another language says so, and its texts carry it", async () => {
  await showCourse("en");
  screen.getByText("Portuguese");
  const heading = screen.getByRole("heading", { level: 1 });
  expect(heading.getAttribute("lang")).toBe("pt");
  expect(await languageOf(course.description)).toBe("pt");
  expect(await languageOf(/Fundamentos/)).toBe("pt");
  expect(await languageOf("O que o Git guarda.")).toBe("pt");
  expect(await languageOf("O que é Git")).toBe("pt");
  for (const text of screen.getAllByText("6 hours")) expect(text.closest("[lang=pt]")).toBeNull();
});

test("I18N-8: in the document's language nothing is marked", async () => {
  await showCourse("pt");
  expect(screen.queryByText("Português")).toBeNull();
  expect(marked()).toBe(0);
});

test("I18N-8: a lesson's place, title and text", async () => {
  await renderPage(<LessonPage />, { texts: ["lesson", "markdown"], language: "en" });
  expect(await languageOf("parágrafo")).toBe("pt");
  expect(screen.getByRole("heading", { level: 1 }).getAttribute("lang")).toBe("pt");
  expect(await languageOf(/· Fundamentos/)).toBe("pt");
  expect(await languageOf(/^1\. Fundamentos/)).toBe("pt");
  expect(screen.getByRole("button", { name: "Mark as complete" }).closest("[lang=pt]")).toBeNull();
});

test("I18N-8: an exam's course, description, questions and options", async () => {
  begin({ ...exam, exam: { ...exam.exam, description: "Cinco questões." } });
  await showExam("en");
  for (const text of ["Git e GitHub", "Cinco questões.", "Pergunta 1?", "1: segunda"])
    expect(await languageOf(text), text).toBe("pt");
  expect(screen.getByRole("heading", { level: 1 }).getAttribute("lang")).toBeNull();
});

test("I18N-8: a certificate's course title, earned or awaited, but not its student", async () => {
  const first = await renderPage(<CertificateCard certificate={certificate} />, {
    texts: ["certificate"],
    language: "es",
  });
  expect(await languageOf("Git e GitHub")).toBe("pt");
  expect(await languageOf("Ana Souza")).not.toBe("pt");
  first.unmount();
  const awaited = {
    ...{ enrollmentId: enrolledCard._id, courseSlug: "git", courseTitle: "Git e GitHub", language: "pt" as const },
    ...{ score: 9, lessonsLeft: 1, studyLeft: 0, nextLesson: null },
  } as const;
  await renderPage(<AwaitedCertificates awaited={[awaited]} />, { texts: ["certificate"], language: "es" });
  expect(await languageOf("Git e GitHub")).toBe("pt");
});
