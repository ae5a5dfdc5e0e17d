import { asShown, keepInside, newPerson, signUp } from "../e2e/student";
import { studyToCertificate } from "../e2e/studentJourney";
import { expect, test } from "../e2e/watched";
import { publicQuery, type Outline } from "../support/queries";
import { verification } from "./verification";

test("a new student of this deployment, from sign-up to a certificate that a stranger verifies", async ({
  page,
  context,
}) => {
  const { url, course } = verification;
  await keepInside(context);
  const person = newPerson("Vera Verificada da Silva");
  await test.step(`signs up as ${person.email}`, async () => {
    await signUp(page, person);
    await expect(page.getByRole("link", { name: "Painel" })).toBeVisible();
  });
  await test.step("enrolls", async () => {
    await page.goto(`/course/${course.slug}`);
    await page.getByRole("button", { name: "Matricular-se" }).click();
    await expect(page.getByText("Você se matriculou no curso com sucesso.")).toBeVisible();
  });
  const hash = await test.step("studies, fails, passes and finishes, while a second tab follows", async () => {
    const outline = await publicQuery<Outline>(url, "visitor/catalog:bySlug", { slug: course.slug });
    return await studyToCertificate(
      { page, context },
      { person, course: outline, questions: asShown(course.exam.questions) },
    );
  });
  console.log(`  certificate ${hash}`);
});
