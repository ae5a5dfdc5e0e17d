import type { Page } from "@playwright/test";
import { strFromU8, unzipSync } from "fflate";
import { readFile, writeFile } from "node:fs/promises";
import { setUpFactor } from "./accountSteps";
import { expectSound } from "./soundness";
import { expect, test } from "./stack";
import { graduate, keepInside, newPerson, outlineOf } from "./student";
import { textsIn } from "./texts";

const SLUG = "html-e-css";
const ADDRESS = "/account/privacy";
const pt = textsIn("pt");

/** Whether the page has said it at any moment from now on. */
const said = (page: Page, text: string) =>
  page.evaluate(
    (wanted) =>
      new Promise<void>((resolve) => {
        const look = (): void => {
          if (document.body.innerText.includes(wanted)) resolve();
        };
        new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
      }),
    text,
  );

test("PRIVACY-1, PRIVACY-2, AUTH-49: with password and code, a student gets a file with everything, to read and for programs", async ({
  page,
  context,
}, testInfo) => {
  await keepInside(context);
  const person = newPerson("Dora Dados & Filha");
  const hash = await graduate(page, person, SLUG);
  const { title, modules } = await outlineOf(SLUG);
  const [code = ""] = await setUpFactor(page, person.password);

  await page.goto(ADDRESS);
  const other = await context.newPage();
  await other.goto(ADDRESS);
  const form = page.getByRole("form", { name: pt("privacyData:export.ask") });
  const ask = async (password: string, typedCode: string): Promise<void> => {
    await form.getByLabel(pt("security:password.current")).fill(password);
    await form.getByLabel(pt("security:askedCode.label")).fill(typedCode);
    await form.getByRole("button", { name: pt("privacyData:export.ask") }).click();
  };
  await ask("outra-senha-qualquer", code);
  await expect(form.getByText(pt("validation:passwordWrong"))).toBeVisible();
  await ask(person.password, "000000");
  await expect(form.getByText(pt("validation:codeWrong"))).toBeVisible();
  await expect(other.getByRole("form", { name: pt("privacyData:export.ask") })).toBeVisible();

  // Made in the background; both tabs follow.
  const running = said(other, pt("privacyData:export.running"));
  await ask(person.password, code);
  await running;
  await expect(other.getByRole("button", { name: /^Baixar/ })).toBeVisible();
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: /^Baixar/ }).click();
  const download = await saving;
  expect(download.suggestedFilename()).toBe("meus-dados.zip");
  const files = unzipSync(await readFile(await download.path()));
  expect(Object.keys(files).sort()).toEqual(["data.json", "index.html"]);

  const data = JSON.parse(strFromU8(files["data.json"] ?? new Uint8Array())) as Record<string, object[]>;
  expect(data).toMatchObject({
    profiles: [{ fullName: person.fullName, email: person.email }],
    enrollments: [{ course: title, completedAt: expect.any(Number) }],
    examAttempts: [{ course: title, score: 10, passed: true }],
    certificates: [{ certificateHash: hash, studentName: person.fullName }],
  });

  expect(data.lessonProgress).toHaveLength(modules.flatMap(({ lessons }) => lessons).length);

  const file = testInfo.outputPath("index.html");
  await writeFile(file, files["index.html"] ?? "");
  const reader = await context.newPage();
  await reader.goto(`file://${file}`);
  await expect(reader.locator("html")).toHaveAttribute("lang", "pt");
  await expect(reader).toHaveTitle("Seus dados");
  await expect(reader.getByRole("heading", { level: 1 })).toHaveText("Seus dados");
  for (const text of [person.fullName, person.email, hash, title])
    await expect(reader.getByRole("definition").filter({ hasText: text }).first()).toBeVisible();
  expect(await reader.locator("script, link, iframe, [src], [href]").count(), "nothing to run or to load").toBe(0);
  await reader.setViewportSize({ width: 360, height: 800 });
  await expectSound(reader, "index.html");
});
