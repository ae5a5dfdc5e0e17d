import { expect, test } from "./stack";
import { completeLesson, enroll, keepInside, newCourse, newPerson, signIn, signUp } from "./student";
import { expectToast } from "./toasts";

test("BIN-3, BIN-6: what an administrator deletes is gone for a student at once, and comes back with the progress", async ({
  page,
  context,
  browser,
  stack,
}) => {
  await keepInside(context);
  await signIn(page, stack.accounts.admin);
  await expect(page.getByRole("link", { name: "Admin" })).toBeVisible();
  const course = await newCourse(stack, "html-e-css", { short: true });
  const theirs = await browser.newContext({ locale: "pt-BR" });
  await keepInside(theirs);
  const student = await theirs.newPage();
  await signUp(student, newPerson("Bia de Volta"));
  await enroll(student, course.slug);
  const [first] = course.modules.flatMap(({ lessons }) => lessons);
  await completeLesson(student, first?._id ?? "");
  await student.goto("/dashboard");
  const card = student.getByText(course.title, { exact: true });
  await expect(card.first()).toBeVisible();

  // The course, taken back by the toast's button.
  await page.goto(`/admin/courses?search=${encodeURIComponent(course.title)}`);
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: `Excluir ${course.title}` }).click();
  await expect(dialog).toContainText("Fica 30 dias na lixeira");
  await dialog.getByRole("button", { name: "Excluir curso" }).click();
  await expect(card).toHaveCount(0);
  await page.getByRole("button", { name: "Desfazer" }).click();
  await expectToast(page, "Restaurado");
  await expect(card.first()).toBeVisible();

  // A completed lesson, from the bin.
  await student.goto(`/course/${course.slug}`);
  const progress = student.getByRole("progressbar").first();
  await expect(progress).toHaveAttribute("aria-valuenow", "25");
  await page.goto(`/admin/courses/${course._id}`);
  await page.getByRole("button", { name: `Excluir aula ${first?.title}` }).click();
  await dialog.getByRole("button", { name: "Excluir aula" }).click();
  await expect(progress).toHaveAttribute("aria-valuenow", "0");
  await page.goto("/admin/bin?kind=lesson");
  const row = page.getByRole("row").filter({ hasText: course.title });
  await expect(row).toContainText("30 dias");
  await row.getByRole("button", { name: /^Restaurar / }).click();
  await expect(row).toHaveCount(0);
  await expect(progress).toHaveAttribute("aria-valuenow", "25");
  await theirs.close();
});
