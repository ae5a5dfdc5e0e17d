import type { BrowserContext, Page } from "@playwright/test";
import type { Outline } from "../support/queries";
import { completeLesson, takeExam, type Person, type Question } from "./student";
import { expectToast } from "./toasts";
import { expect } from "./watched";

/** Hooks for interruptions, such as restarting the backend. */
interface Interruptions {
  afterFirstLesson?: () => Promise<void>;
  beforeLastLessons?: () => Promise<void>;
}

/**
 * A newly enrolled student: lessons, a failed and a passed exam, the remaining lessons, the certificate. A second tab
 * follows the progress live, and a stranger verifies the certificate.
 *
 * @returns the certificate's code
 */
export async function studyToCertificate(
  { page, context }: { page: Page; context: BrowserContext },
  { person, course, questions }: { person: Person; course: Outline; questions: readonly Question[] },
  { afterFirstLesson, beforeLastLessons }: Interruptions = {},
): Promise<string> {
  const dashboard = await context.newPage();
  await dashboard.goto("/dashboard");
  // Beside that of a path.
  const progress = dashboard.getByRole("progressbar", { name: course.title }).first();
  await expect(progress).toHaveAttribute("aria-valuenow", "0");

  const lessons = course.modules.flatMap((module) => module.lessons);
  const percent = (done: number) => `${Math.round((100 * done) / lessons.length)}`;
  const [first, second, ...others] = lessons;
  if (!first || !second || others.length === 0) throw new Error("the course has too few lessons: three are needed");
  await completeLesson(page, first._id);
  await expect(page).toHaveURL(`/lesson/${second._id}`);
  await expect(progress).toHaveAttribute("aria-valuenow", percent(1));

  await afterFirstLesson?.();
  await completeLesson(page, second._id);
  await expect(progress).toHaveAttribute("aria-valuenow", percent(2));

  await takeExam(page, course, "wrong", questions);
  await expect(page.getByText(/Sua nota foi 0\/10/)).toBeVisible();
  // The next try waits for a press (EXAM-69).
  await expect(page.getByRole("button", { name: "Começar a prova" })).toBeVisible();

  await takeExam(page, course, "right", questions);
  await expectToast(page, /Mas você precisa assistir todas as \d+ aulas/);
  await expect(progress).toHaveAttribute("aria-valuenow", percent(2));

  await beforeLastLessons?.();
  for (const lesson of others) await completeLesson(page, lesson._id);
  await expect(progress).toHaveAttribute("aria-valuenow", "100");

  await page.goto("/dashboard?tab=certificates");
  await page
    .getByRole("button", { name: /certificado/i })
    .first()
    .click();
  const dialog = page.getByRole("dialog", { name: "Certificado de Conclusão" });
  await expect(dialog.getByText(person.fullName)).toBeVisible();
  const hash = await dialog
    .getByText(/^CERT-/)
    .first()
    .innerText();
  expect(hash).toMatch(/^CERT-[0-9A-Z]{8}-[0-9A-Z]{8}-[0-9A-Z]+$/);

  const stranger = await context.browser()?.newContext({ locale: "pt-BR" });
  const check = await stranger?.newPage();
  await check?.goto(`/verify/${hash}`);
  await expect(check?.getByText(person.fullName) ?? page.locator("nothing")).toBeVisible();
  await stranger?.close();
  return hash;
}
