import type { Locator, Page } from "@playwright/test";
import { atRest } from "./atRest";
import { dialogs, expectQuestion, openByKey, tabTo, type DialogRow } from "./dialogSteps";
import { createDialogWorld, type DialogWorld } from "./dialogWorld";
import { open } from "./open";
import { expect, test } from "./stack";
import { signIn } from "./student";
import { expectToast } from "./toasts";

/* Calendars, lists and questions within or above a dialog. */

let world: DialogWorld;
test.beforeAll(async ({ stack }) => {
  world = await createDialogWorld(stack);
});

test.beforeEach(async ({ page, stack }) => {
  await signIn(page, stack.accounts.admin);
  await expect(page.getByRole("link", { name: "Admin" })).toBeVisible();
});

const newCoupon: DialogRow = {
  file: "admin/coupons/CouponDialogs",
  opener: (page) => page.getByRole("button", { name: "Novo cupom" }),
  first: /^Código/,
};
const reissue: DialogRow = {
  file: "admin/certificates/ActionDialog",
  opener: (page) => page.getByRole("button", { name: /^Reemitir o/ }).first(),
  first: /^Nome impresso/,
};
const newExam: DialogRow = {
  file: "admin/exams/ExamDialogs",
  opener: (page) => page.getByRole("button", { name: "Nova prova" }),
  first: /^Curso/,
};

/** The texts of those parts that are outside of the window, cut off or covered. */
const hiddenParts = (parts: Locator): Promise<string[]> =>
  parts.evaluateAll((elements) =>
    elements
      .filter((element) => {
        const { x, y, width, height, right, bottom } = element.getBoundingClientRect();
        const hit = document.elementFromPoint(x + width / 2, y + height / 2);
        return x < 0 || y < 0 || right > innerWidth || bottom > innerHeight || !element.contains(hit);
      })
      .map((element) => element.textContent),
  );

const calendars: [row: DialogRow, at: () => string, fields: string[]][] = [
  [newCoupon, () => "/admin/coupons", ["Válido a partir de", "Válido até"]],
  [reissue, () => `/admin/certificates?search=${world.graduate.fullName}`, ["Data de emissão"]],
];

for (const [width, height] of [
  [360, 740],
  [1280, 720],
] as const) {
  for (const [row, at, fields] of calendars) {
    test(`LOOK-8: calendars of ${row.file} are in sight, follow what is typed and close before the dialog (${width} x ${height})`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height });
      await open(page, at());
      for (const name of fields) await test.step(name, () => expectCalendar(page, row, name));
    });
  }
}

async function expectCalendar(page: Page, row: DialogRow, name: string): Promise<void> {
  await openByKey(page, row);
  const dialog = dialogs(page).first();
  const field = dialog.getByRole("textbox", { name });
  const days = dialog.locator("table button");
  await tabTo(page, field);
  await expect(days.first()).toBeVisible();
  await atRest(page);
  expect(await days.count()).toBeGreaterThanOrEqual(28);
  expect(await hiddenParts(dialog.locator("[data-dates-dropdown] button"))).toEqual([]);

  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("24/12/2026");
  await expect(dialog.getByRole("button", { name: "Dezembro de 2026", exact: true })).toBeVisible();
  await expect(days.and(page.locator("[data-selected]"))).toHaveText("24");
  await atRest(page);
  expect(await hiddenParts(dialog.locator("[data-dates-dropdown] button"))).toEqual([]);
  await dialog.getByRole("button", { name: "25 de dezembro de 2026" }).click();
  await expect(field).toHaveValue("25/12/2026");
  await expect(days).toHaveCount(0);

  await field.click();
  await expect(days.first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(days).toHaveCount(0);
  await atRest(page);
  await expect(dialogs(page)).toHaveCount(1);
  await expect(field).toBeFocused();
  await page.keyboard.press("Escape");
  const question = page.getByRole("dialog", { name: "Fechar sem salvar?" });
  await expectQuestion(question);
  await question.getByRole("button", { name: "Fechar sem salvar" }).click();
  await expect(dialogs(page)).toHaveCount(0);
}

test("LOOK-8: a list in a dialog is in sight, is chosen from by keys and closes before the dialog", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, "/admin/exams");
  await openByKey(page, newExam);
  const options = dialogs(page).getByRole("option");
  await page.keyboard.press("ArrowDown");
  await expect(options.first()).toBeVisible();
  await atRest(page);
  expect(await hiddenParts(dialogs(page).getByRole("listbox"))).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(options).toHaveCount(0);
  await atRest(page);
  await expect(dialogs(page)).toHaveCount(1);
  await expect(page.locator(":focus")).toHaveAccessibleName(/^Curso/);

  await page.keyboard.type(world.course.title);
  await expect(options).toHaveText([world.course.title]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(options).toHaveCount(0);
  await expect(page.locator(":focus")).toHaveValue(world.course.title);
  await page.keyboard.press("Escape");
  await expectQuestion(page.getByRole("dialog", { name: "Fechar sem salvar?" }));
});

test("ADMIN-15: the question before leaving, over a dialog, takes Escape for itself", async ({ page }) => {
  await open(page, "/admin/exams");
  await page.getByRole("link", { name: "Cupons", exact: true }).click();
  await openByKey(page, newCoupon);
  await page.keyboard.type("FICA");
  await page.goBack();
  const question = page.getByRole("dialog", { name: "Sair sem salvar?" });
  await expectQuestion(question);
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  await atRest(page);
  await expect(dialogs(page)).toHaveCount(1);
  await expect(page).toHaveURL("/admin/coupons");
  await expect(page.locator(":focus")).toHaveValue("FICA");
});

test("ADMIN-21: Ctrl+S saves a lesson's page, but not from a dialog above it", async ({ page }) => {
  await open(page, `/admin/lessons/${world.lesson._id}`);
  const content = page.getByLabel("Conteúdo da aula em Markdown");
  await content.focus();
  await page.keyboard.type("Mais texto. ");
  await page.getByRole("button", { name: "Excluir" }).first().focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Cancelar" })).toBeFocused();
  await page.keyboard.press("ControlOrMeta+S");
  await page.keyboard.press("Escape");
  await expect(dialogs(page)).toHaveCount(0);
  await expect(page.getByText("Alterações não salvas")).toBeVisible();
  await content.focus();
  await page.keyboard.press("ControlOrMeta+S");
  await expectToast(page, "Aula atualizada");
  await expect(page.getByText("Alterações não salvas")).toHaveCount(0);
});
