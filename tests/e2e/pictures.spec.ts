import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./stack";
import { enroll, keepInside, newPerson, outlineOf, signIn, signUp } from "./student";
import { expectToast } from "./toasts";

/** A real file, as wide as the window. */
const photoOf = async (page: Page) => ({
  name: "foto.jpg",
  mimeType: "image/jpeg",
  buffer: await page.screenshot({ type: "jpeg" }),
});

/** Loaded under the page's own policy, not only named. */
const expectWidth = (image: Locator, width: number) =>
  expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(width);

test("PROFILE-10, PROFILE-11: a student's picture is in every open tab, until the student or an administrator takes it away", async ({
  page,
  context,
  browser,
  stack,
}) => {
  await keepInside(context);
  const person = newPerson("Flora Foto");
  await signUp(page, person);
  const other = await context.newPage();
  await other.goto("/");
  await page.goto("/dashboard?tab=data");
  const card = page.getByRole("region", { name: "Foto" });
  await expect(card.getByText("FF")).toBeVisible();

  await card.locator("input[type=file]").setInputFiles(await photoOf(page));
  await expectToast(page, "Foto atualizada");
  await expectWidth(card.locator("img"), 256);
  await expectWidth(page.locator("header nav img"), 256);
  await expectWidth(other.locator("header nav img"), 256);

  await card.getByRole("button", { name: "Remover foto" }).click();
  await expect(card.getByText("FF")).toBeVisible();
  await expect(other.locator("header nav img")).toHaveCount(0);

  await card.locator("input[type=file]").setInputFiles(await photoOf(page));
  await expectWidth(other.locator("header nav img"), 256);
  const desk = await browser.newContext();
  const admin = await desk.newPage();
  await signIn(admin, stack.accounts.admin);
  await expect(admin.getByRole("link", { name: "Admin" })).toBeVisible();
  await admin.goto(`/admin/students?search=${encodeURIComponent(person.email)}`);
  await admin.getByRole("link", { name: person.fullName }).click();
  await expectWidth(admin.locator("main img"), 256);
  await admin.getByRole("button", { name: "Remover foto" }).click();
  await admin.getByRole("dialog").getByRole("button", { name: "Remover foto" }).click();
  await expect(other.locator("header nav img")).toHaveCount(0);
  await expect(card.getByText("FF")).toBeVisible();
  await expect(admin.locator("main img")).toHaveCount(0);
  await expect(admin.getByRole("heading", { level: 1, name: person.fullName })).toBeFocused();
  await desk.close();
});

test("LESSON-19: an image that an administrator uploads is shown to students", async ({
  page,
  context,
  browser,
  stack,
}) => {
  const course = await outlineOf("cloud-essentials");
  const lesson = course.modules[0]?.lessons[0]?._id ?? "";
  await keepInside(context);
  await signUp(page, newPerson("Íris Imagem"));
  await enroll(page, course.slug);
  await expect(page.getByText("Matrícula confirmada").first()).toBeVisible();
  await page.goto(`/lesson/${lesson}`);
  await expect(page.getByRole("article")).toBeVisible();

  const desk = await browser.newContext();
  const admin = await desk.newPage();
  await signIn(admin, stack.accounts.admin);
  await expect(admin.getByRole("link", { name: "Admin" })).toBeVisible();
  await admin.goto(`/admin/lessons/${lesson}`);
  await expect(admin.getByRole("button", { name: "Imagem" })).toBeVisible();
  await admin.locator("main input[type=file]").setInputFiles(await photoOf(admin));
  const dialog = admin.getByRole("dialog");
  await dialog.getByLabel("O que a imagem mostra").fill("Uma sala de aula");
  await dialog.getByRole("button", { name: "Inserir" }).click();
  await expect(dialog).toHaveCount(0);
  await admin.keyboard.press("ControlOrMeta+S");

  // Live in the open tab of a student.
  const image = page.getByRole("img", { name: "Uma sala de aula" });
  await image.scrollIntoViewIfNeeded();
  await expectWidth(image, 1280);
  await desk.close();
});
