import type { Page } from "@playwright/test";
import { open } from "./open";
import { expectSound } from "./soundness";
import { expect, test } from "./stack";
import { enroll, keepInside, newPerson, signIn, signUp } from "./student";
import { expectToast } from "./toasts";

const COURSE = "/course/docker-e-conteineres";

test.beforeEach(async ({ page, context }) => {
  await keepInside(context);
  await page.emulateMedia({ reducedMotion: "reduce" });
});

const drawing = (page: Page) => page.locator("main svg:has(use)").first();

test("LOOK-11: covers are drawn, under the Content Security Policy, without moving anything", async ({ page }) => {
  await open(page, COURSE);
  // Without the file of drawings a <use> has no size.
  const widthOf = () => drawing(page).evaluate((svg) => svg.querySelectorAll("use")[1]?.getBoundingClientRect().width);
  await expect.poll(widthOf).toBeGreaterThan(100);
});

test("COURSE-10: on a phone the next step stays in reach and covers neither the focus nor the footer", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signUp(page, newPerson("Paula Prado"));
  await open(page, COURSE);
  const bar = page.getByRole("navigation", { name: "Próximo passo" });
  await page.getByRole("heading", { name: "Conteúdo do curso" }).scrollIntoViewIfNeeded();
  await page.getByRole("heading", { name: "O certificado que você recebe" }).scrollIntoViewIfNeeded();
  await expect(bar).toBeInViewport();
  await expect(page.locator("main article")).toContainText("Seu nome");
  await expectSound(page, "course with the bar");

  const modules = page.locator("main summary");
  for (const module of await modules.all()) {
    await module.focus();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Tab");
    const [focused, edge] = [await module.boundingBox(), await bar.boundingBox()];
    if (focused && edge) expect(focused.y + focused.height).toBeLessThanOrEqual(edge.y);
  }

  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await page.keyboard.press("End");
  await expect(page.getByRole("contentinfo").getByRole("link", { name: "Contato" })).toBeInViewport();
  const [barAtEnd, footer] = [await bar.boundingBox(), await page.getByRole("contentinfo").boundingBox()];
  expect((barAtEnd?.y ?? 0) + (barAtEnd?.height ?? 0)).toBeLessThanOrEqual(footer?.y ?? 0);

  await page.getByRole("heading", { name: "O certificado que você recebe" }).scrollIntoViewIfNeeded();
  await bar.getByRole("link", { name: "Matricular-se" }).click();
  await expect(page.getByRole("button", { name: "Matricular-se" })).toBeFocused();
  await enroll(page, "docker-e-conteineres");
  await expect(page.getByText("Matrícula confirmada")).toBeVisible();
  await page.getByRole("heading", { name: "O certificado que você recebe" }).scrollIntoViewIfNeeded();
  await bar.getByRole("link", { name: "Continuar" }).click();
  await expect(page).toHaveURL(/\/lesson\//);
});

test("HOME-8: the footer's link leads to the courses, from any page", async ({ page }) => {
  await open(page, "/verify");
  await page.getByRole("contentinfo").getByRole("link", { name: "Cursos" }).click();
  const courses = page.getByRole("heading", { name: "Nossos cursos" });
  await expect(courses).toBeFocused();
  await expect(courses).toBeInViewport();
});

test("COURSE-7: an administrator uploads a cover, visitors see it, and the illustration comes back", async ({
  page,
  browser,
  stack,
}) => {
  await signIn(page, stack.accounts.admin);
  await expect(page.getByRole("link", { name: "Admin" })).toBeVisible();
  await page.goto("/admin/courses");
  await page
    .getByRole("link", { name: /Linux e terminal/ })
    .first()
    .click();
  const card = page.getByRole("region", { name: "Capa" });
  const file = card.locator("input[type=file]");
  await file.setInputFiles({ name: "capa.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
  await expectToast(page, "Erro ao atualizar curso");
  await file.setInputFiles("public/apple-touch-icon.png");
  await expectToast(page, "Curso atualizado");
  await expect(card.locator("img")).toBeVisible();

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto("/course/linux-e-terminal");
  const cover = visitor.locator("main header img");
  await expect.poll(() => cover.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await expectSound(visitor, "course with an uploaded cover");

  await card.getByRole("button", { name: "Usar a ilustração" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Usar a ilustração" }).click();
  await expect(cover).toHaveCount(0);
  await expect(drawing(visitor)).toBeVisible();
  await visitor.context().close();
});
