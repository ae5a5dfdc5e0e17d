import { readFile } from "node:fs/promises";
import { readCsv } from "../../src/admin/components/csv/csv";
import { expectSoundInEveryLook, wear } from "./soundness";
import { expect, test } from "./stack";
import { signIn } from "./student";
import { textsIn } from "./texts";

const t = textsIn("pt");

test("AUDIT-1, AUDIT-3: a changed course says from what to what, in its history and as CSV", async ({
  page,
  stack,
}) => {
  test.slow();
  await signIn(page, stack.accounts.admin);
  await expect(page.getByRole("link", { name: t("common:header.admin") })).toBeVisible();
  await page.goto("/admin/courses?search=html");
  await page.getByRole("link", { name: /HTML/ }).first().click();
  const hours = page
    .getByRole("spinbutton")
    .or(page.getByLabel(/^Carga horária|^Duração/))
    .first();
  const before = await hours.inputValue();
  const after = String(Number(before) + 1);
  await hours.fill(after);
  await page
    .getByRole("button", { name: /^Salvar/ })
    .first()
    .click();
  await page
    .getByRole("link", { name: /^Histórico: / })
    .first()
    .click();
  await expect(page).toHaveURL(/\/admin\/audit\?thing=/);
  const line = page
    .getByRole("row")
    .filter({ hasText: t("adminAudit:action.course.updated") })
    .first();
  const from = `carga horária: de ${before} hora`;
  await expect(line).toContainText(from);
  await expect(line).toContainText(`para ${after} horas`);
  await expectSoundInEveryLook(page, "the history of a course");
  await wear(page, { language: "pt", scheme: "light", width: 1280 });

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: t("csvExport:button") }).click();
  const { rows } = readCsv(await readFile(await (await download).path(), "utf8"));
  expect(rows.some(({ cells }) => cells.some((cell) => cell.includes(from)))).toBe(true);

  await page.getByRole("button", { name: t("adminAudit:showAll") }).click();
  await page.getByLabel(t("adminAudit:filter.what")).selectOption("audit");
  await expect(page).toHaveURL(/what=audit/);
  await expect(page.getByRole("row").filter({ hasText: t("adminAudit:action.audit.exported") })).toHaveCount(1);
  await page.getByLabel(t("adminAudit:view.label")).selectOption("readings");
  await expectSoundInEveryLook(page, "who opened people's pages");
});
