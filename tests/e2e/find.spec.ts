import { listOutlines } from "../support/queries";
import { courseCards } from "./courseCards";
import { open } from "./open";
import { theSchool } from "./school";
import { expect, test } from "./stack";
import { keepInside, newPerson, signUp } from "./student";

/** Courses that the catalog shows at first. */
const FIRST_PAGE = 24;

test("HOME-10: a visitor narrows the catalog, shares the address and comes back to it", async ({ page, context }) => {
  await keepInside(context);
  await open(page, "/");
  const cards = courseCards(page);
  // Other tests publish courses at the same time.
  const expectAll = () =>
    expect(async () => {
      const published = (await listOutlines(theSchool().url)).length;
      expect(await cards.count()).toBe(Math.min(published, FIRST_PAGE));
    }).toPass();
  await expectAll();

  await page.getByRole("button", { name: "Explorar cursos" }).click();
  await page.getByLabel("Nível", { exact: true }).selectOption({ label: "Intermediário" });
  await page.getByLabel("Área", { exact: true }).selectOption({ label: "Inteligência artificial" });
  await expect(cards).toHaveCount(1);
  await expect(page.getByText("1 curso encontrado")).toBeVisible();
  await expect(page).toHaveURL("/?level=intermediate&topic=ai");
  // Choosing a filter does not throw the reader back to the top of the page.
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);

  await cards.getByRole("link").click();
  await expect(page).toHaveURL(/\/course\//);
  await page.goBack();
  await expect(cards).toHaveCount(1);
  await page.goBack();
  await expect(page).toHaveURL("/?level=intermediate");

  await open(page, "/?q=CONTEINERES");
  await expect(cards).toHaveCount(1);
  await page.getByRole("searchbox").fill("cobol");
  await expect(page.getByText("Nenhum resultado para esta busca")).toBeVisible();
  await page.getByRole("button", { name: "Ver todos os cursos" }).click();
  await expectAll();
  await expect(page.getByRole("searchbox")).toBeFocused();
});

test("HOME-10, DASH-4, I18N-8: a student finds with the same filters, in another language", async ({
  page,
  context,
}) => {
  await keepInside(context);
  await signUp(page, newPerson("Paula Procura"));
  await page.evaluate(() => localStorage.setItem("language", "en"));
  await page.goto("/dashboard?tab=browse&topic=ai&level=intermediate");
  const card = page.getByRole("article");
  await expect(card).toHaveCount(1);
  await expect(card.getByRole("heading")).toHaveAttribute("lang", "pt");
  await expect(card.getByText("Portuguese")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page).toHaveURL("/dashboard?tab=browse");
  await expect(card.nth(11)).toBeVisible();
});
