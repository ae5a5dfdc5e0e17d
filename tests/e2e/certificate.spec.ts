import type { Page } from "@playwright/test";
import { readPdf, type Pdf } from "./pdf";
import { expect, test } from "./stack";
import { completeOnServer, earnCertificate, enroll, keepInside, newPerson, outlineOf, signUp } from "./student";

const SLUG = "html-e-css";
/** The longest name that the form accepts. */
const LONGEST = "Maria Aparecida de Albuquerque Cavalcanti Vasconcelos dos Santos Figueiredo de Oliveira e Silva Neto";

/** Prints like the browser's print command: paper and margins from the style sheet, no backgrounds. */
async function print(page: Page): Promise<Pdf> {
  return readPdf(await page.pdf({ preferCSSPageSize: true, printBackground: false }));
}

test("CERT-7, CERT-12: a certificate prints as one A4 landscape page of vectors and selectable text", async ({
  page,
  context,
}) => {
  await keepInside(context);
  expect(LONGEST).toHaveLength(100);
  await signUp(page, newPerson(LONGEST));
  await enroll(page, SLUG);
  await expect(page.getByText("Matrícula confirmada")).toBeVisible();
  const course = await outlineOf(SLUG);
  await completeOnServer(page, course);
  const hash = await earnCertificate(page, course);
  const expectPaper = (pdf: Pdf, where: string): void => {
    expect(pdf.pages, where).toEqual([{ width: expect.closeTo(842, 0), height: expect.closeTo(595, 0) }]);
    for (const text of ["CERTIFICADO", "de Conclusão de Curso", "Certificamos que", "concluiu com êxito o curso"]) {
      expect(pdf.text, where).toContain(text);
    }
    expect(pdf.text.replace(/\n/g, " "), where).toContain(LONGEST);
    // Pairs such as "AV" are set closer together, which the reader takes for the end of a line.
    expect(pdf.text.replace(/\n/g, ""), where).toContain(hash);
    expect(pdf.text, "nothing but the certificate").not.toMatch(/Painel|Imprimir|Meus cursos|Voltar/);
    expect(pdf.links, where).toEqual([expect.stringMatching(new RegExp(`/verify/${hash}$`))]);
    expect(pdf.pictures, "engraving and QR code are lines").toBe(0);
  };

  await page.getByRole("button", { name: /Ver certificado/ }).click();
  await expect(page.getByRole("dialog").getByText(LONGEST)).toBeVisible();
  const fonts = await page.evaluate(() =>
    [...document.fonts].filter(({ status }) => status === "loaded").map(({ family }) => family.replaceAll('"', "")),
  );
  expect(fonts).toContain("EB Garamond");
  expectPaper(await print(page), "from the dialog");
  await page.keyboard.press("Escape");

  await page.getByRole("tabpanel").getByRole("link", { name: course.title }).click();
  await expect(page).toHaveURL(/\/certificate\//);
  // The dashboard, with its picture of the sheet, stays until the page has loaded.
  await expect(page.getByRole("button", { name: /^Imprimir/ })).toBeVisible();
  expectPaper(await print(page), "from its page");
  await page.setViewportSize({ width: 360, height: 800 });
  expectPaper(await print(page), "from a phone");

  await page.getByRole("link", { name: new RegExp(hash) }).click();
  await expect(page).toHaveURL(`/verify/${hash}`);
  await expect(page.getByText(LONGEST)).toBeVisible();
});

test("CERT-30: a name whose letters no face has is asked for in Latin letters, by keyboard", async ({
  page,
  context,
}) => {
  await keepInside(context);
  await signUp(page, newPerson("አበበ በቀለ"));
  await enroll(page, SLUG);
  await expect(page.getByText("Matrícula confirmada")).toBeVisible();
  const course = await outlineOf(SLUG);
  await completeOnServer(page, course);
  await earnCertificate(page, course);
  await page.getByRole("tabpanel").getByRole("link", { name: course.title }).click();
  await page.getByRole("button", { name: "Baixar PDF" }).press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("textbox")).toBeFocused();
  await page.keyboard.type("Abebe Bekele");
  const saved = page.waitForEvent("download");
  await page.keyboard.press("Enter");
  expect((await saved).suggestedFilename()).toMatch(/\.pdf$/);
  await expect(dialog).toBeHidden();
});
