import type { Page } from "@playwright/test";
import { expectSound } from "./soundness";
import { expect, test } from "./stack";
import { enroll, keepInside, newPerson, outlineOf, signIn, signUp } from "./student";

const SLUG = "linux-e-terminal";

const sections = (page: Page) => page.getByRole("article").getByRole("heading", { level: 2 });
const outline = (page: Page) => page.getByRole("navigation", { name: "Aulas do curso" });

test("LESSON-11, LESSON-13: the outline leads through the course, and another device goes on where reading stopped", async ({
  page,
  context,
  browser,
}) => {
  await keepInside(context);
  const person = newPerson("Lia Leitora");
  await signUp(page, person);
  await enroll(page, SLUG);
  await expect(page.getByText("Matrícula confirmada")).toBeVisible();
  const course = await outlineOf(SLUG);
  const [first, second] = course.modules.flatMap(({ lessons }) => lessons);
  if (!first || !second) throw new Error("two lessons");

  // At a desk: the outline is beside the text.
  await page.goto(`/lesson/${first._id}`);
  await expect(outline(page).getByRole("link", { name: first.title })).toHaveAttribute("aria-current", "page");
  await expect(page.getByText(`Aula 1 de ${course.lessonCount}`).first()).toBeVisible();
  await expectSound(page, "lesson with its outline");
  await outline(page).getByRole("link", { name: second.title }).click();
  await expect(page.getByRole("heading", { level: 1, name: second.title })).toBeVisible();
  await sections(page)
    .nth(2)
    .evaluate((heading) => window.scrollBy({ top: heading.getBoundingClientRect().top - 100, behavior: "instant" }));
  await page.getByRole("banner").getByRole("link", { name: "Painel" }).click();
  await expect(page).toHaveURL(/\/dashboard/);

  // On a phone: the dashboard goes on there, and the outline is in a sheet.
  const phone = await browser.newContext({ viewport: { width: 360, height: 740 } });
  await keepInside(phone);
  const mobile = await phone.newPage();
  await signIn(mobile, person);
  await expect(mobile).toHaveURL("/");
  await mobile.goto("/dashboard");
  await mobile.getByRole("link", { name: `Ir para a aula: ${second.title}` }).click();
  await expect(mobile).toHaveURL(`/lesson/${second._id}`);
  await expect(sections(mobile).nth(2)).toBeInViewport();
  await mobile.getByRole("button", { name: "Aulas" }).click();
  const sheet = mobile.getByRole("dialog", { name: "Aulas do curso" });
  await expect(outline(mobile)).toBeVisible();
  await expectSound(mobile, "outline in its sheet");
  await sheet.getByRole("link", { name: first.title }).click();
  await expect(mobile.getByRole("heading", { level: 1, name: first.title })).toBeVisible();
  await expect(sheet).toBeHidden();
  await expect(mobile.getByRole("heading", { level: 1, name: first.title })).toBeFocused();
  await phone.close();
});
