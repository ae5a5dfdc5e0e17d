import type { Browser, Page } from "@playwright/test";
import { enroll, newPerson, outlineOf, signUp } from "../e2e/student";

/** Its exam has a time limit. */
const TIMED = "javascript-essencial";
const PRESENT = "Ana Beatriz Nogueira de Albuquerque Cavalcanti";
const GONE = "João Pedro Lima";

/** Two students in an exam: one is there, the other's page is closed. Returns the course's title. */
export async function fillRoom(browser: Browser, openBrowser: (browser: Browser) => Promise<Page>): Promise<string> {
  const { _id, title } = await outlineOf(TIMED);
  for (const name of [GONE, PRESENT]) {
    const page = await openBrowser(browser);
    await signUp(page, newPerson(name));
    await enroll(page, TIMED);
    await page.getByText("Matrícula confirmada").first().waitFor();
    await page.goto(`/exam/${_id}`);
    await page.getByRole("button", { name: "Começar a prova" }).click();
    await page.locator("main fieldset label").first().click();
    await page.getByText("Respostas salvas").first().waitFor();
    if (name === GONE) await page.context().close();
  }
  return title;
}
