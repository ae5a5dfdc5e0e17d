import type { Page } from "@playwright/test";
import { expectKeyboard } from "./dialogSteps";
import { createDialogWorld, type DialogWorld } from "./dialogWorld";
import { open } from "./open";
import { expect, test } from "./stack";
import { signIn } from "./student";

let world: DialogWorld;
test.beforeAll(async ({ stack }) => {
  world = await createDialogWorld(stack);
});

const button = (name: string) => (page: Page) => page.getByRole("button", { name }).first();

test("LOOK-8: a student's certificate, and the request for another name, by keyboard", async ({ page }) => {
  await signIn(page, world.graduate);
  await expect(page.getByRole("link", { name: "Painel" })).toBeVisible();
  await open(page, "/dashboard?tab=certificates");
  await expectKeyboard(page, {
    file: "student/certificate/CertificateDialog",
    opener: button(`Ver certificado: ${world.course.title}`),
    first: /^Fechar/,
  });
  await page.getByRole("tabpanel").getByRole("link", { name: world.course.title }).click();
  await expectKeyboard(page, {
    file: "student/certificate/NameDialog",
    opener: button("Corrigir o nome"),
    first: /^Nome correto/,
    text: /^Por que corrigir/,
  });
});

test("LOOK-8: the sheet with a course's lessons, on a phone, by keyboard", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, world.graduate);
  await expect(page.getByRole("link", { name: "Painel" })).toBeVisible();
  await open(page, `/lesson/${world.lesson._id}`);
  await expectKeyboard(page, {
    file: "student/lesson/LessonSide",
    opener: button("Aulas"),
    first: /^Fechar/,
  });
});
