import type { Page } from "@playwright/test";
import { test as testAlone } from "./ownSchool";
import { expect, test } from "./stack";
import {
  completeLesson,
  enroll,
  keepInside,
  newPerson,
  outlineOf,
  questionsOf,
  signUp,
  takeExam,
  type Person,
} from "./student";
import { studyToCertificate } from "./studentJourney";
import { expectToast } from "./toasts";

const SLUG = "git-e-github";

/** Opening a module with Enter closes the previous one, as a click does. */
async function openOneAtATime(page: Page): Promise<void> {
  const open = page.locator("details[open] h3");
  await expect(open).toHaveText([/^Módulo 1:/]);
  await page.locator("summary").nth(1).press("Enter");
  await expect(open).toHaveText([/^Módulo 2:/]);
  await page.locator("summary").nth(0).click();
  await expect(open).toHaveText([/^Módulo 1:/]);
}

/** Up to the open course page of the enrolled student. */
async function begin(page: Page): Promise<Person> {
  const person = newPerson("Carla Estudante da Silva");
  await signUp(page, person);
  await expect(page.getByRole("link", { name: "Painel" })).toBeVisible();
  await page
    .getByRole("link", { name: /Git e GitHub/ })
    .first()
    .click();
  await expect(page).toHaveURL(`/course/${SLUG}`);
  await page.getByRole("button", { name: "Matricular-se" }).click();
  await expectToast(page, "Você se matriculou no curso com sucesso.");
  return person;
}

test(
  "LIVE-1, PROGRESS-5: from sign-up to a certificate that a stranger verifies, followed live by a second tab",
  { tag: "@core" },
  async ({ page, context }) => {
    test.slow();
    await keepInside(context);
    const person = await begin(page);
    await openOneAtATime(page);
    const course = await outlineOf(SLUG);
    await studyToCertificate({ page, context }, { person, course, questions: questionsOf(SLUG) });
  },
);

testAlone("LIVE-1, PROGRESS-5: the same through two restarts of the backend", async ({ page, context, stack }) => {
  await keepInside(context);
  const person = await begin(page);
  const course = await outlineOf(SLUG);
  await studyToCertificate(
    { page, context },
    { person, course, questions: questionsOf(SLUG) },
    { afterFirstLesson: () => stack.restart(), beforeLastLessons: () => stack.restart({ signal: "SIGKILL" }) },
  );
});

test("CERT-1: passing with every lesson done brings the certificate at once", async ({ page, context }) => {
  await keepInside(context);
  await signUp(page, newPerson("Davi Aprovado"));
  await enroll(page, "sql-e-bancos-de-dados");
  await expectToast(page, "Você se matriculou no curso com sucesso.");
  const course = await outlineOf("sql-e-bancos-de-dados");
  for (const lesson of course.modules.flatMap((module) => module.lessons)) await completeLesson(page, lesson._id);
  await takeExam(page, course, "right");
  await expect(page).toHaveURL(/\/dashboard\?tab=certificates/);
  await expect(page.getByRole("heading", { level: 1, name: "Parabéns! 🎉" })).toBeVisible();
  await expect(page.getByText("Você foi aprovado com nota 10! Seu certificado está disponível.")).toBeVisible();
  await page.getByRole("link", { name: "Meus certificados" }).click();
  await expect(page.getByText("Nota: 10/10 pontos")).toBeVisible();
});
