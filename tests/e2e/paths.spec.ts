import { open } from "./open";
import { theSchool } from "./school";
import { expectSound } from "./soundness";
import { expect, test } from "./stack";
import { keepInside, newPerson, outlineOf, signUp } from "./student";

/* A path of the demonstration, as visitors and students see it. */

const PATH = "/paths/dados-e-inteligencia-artificial";
const FIRST = "python-do-zero";

test.describe("PATH-3: without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("home leads to a path, whose document names its courses in order for search engines", async ({ page }) => {
    const course = await outlineOf(FIRST);
    await page.goto("/");
    await page.getByRole("link", { name: "Ver trilha: Dados e inteligência artificial" }).click();
    await expect(page).toHaveURL(PATH);
    await expect(page).toHaveTitle("Dados e inteligência artificial · Selo");
    await expect(page.getByRole("article").first()).toContainText(course.title);
    const { clientUrl } = theSchool();
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", clientUrl + PATH);
    const [list] = await page.locator('script[type="application/ld+json"]').allTextContents();
    expect(JSON.parse(list ?? "{}")).toMatchObject({
      ...{ "@type": "ItemList", numberOfItems: 5 },
      itemListElement: [{ position: 1, url: `${clientUrl}/course/${FIRST}` }, {}, {}, {}, {}],
    });
    await page.goto(`/en${PATH}`);
    await expect(page.getByRole("heading", { level: 2, name: "Courses in this path" })).toBeVisible();
    const sitemap = await (await page.request.get("/sitemap.xml")).text();
    for (const prefix of ["", "/es", "/en"]) expect(sitemap).toContain(`<loc>${clientUrl}${prefix}${PATH}</loc>`);
  });
});

test("PATH-4, PATH-5, PATH-6: a student follows a path on a phone, with the next course on the dashboard", async ({
  page,
  context,
}) => {
  await keepInside(context);
  await page.setViewportSize({ width: 360, height: 740 });
  await signUp(page, newPerson("Tereza Trilha"));
  await open(page, PATH);
  await expect(page.getByRole("progressbar", { name: /0 de 5 cursos/ })).toBeVisible();
  await expect(page.getByText("Ainda não matriculado")).toHaveCount(5);
  await expectSound(page, "a path");
  const course = await outlineOf(FIRST);
  await page.getByRole("link", { name: course.title }).click();
  await expect(page).toHaveURL(`/course/${FIRST}`);
  await expect(page.getByRole("region", { name: /Faz parte da/ }).getByRole("link")).toHaveText(
    "Dados e inteligência artificial",
  );
  await page.getByRole("button", { name: "Matricular-se" }).first().click();
  await expect(page.getByRole("heading", { name: "Matrícula confirmada" })).toBeVisible();
  await open(page, "/dashboard");
  const own = page.getByRole("region", { name: "Suas trilhas" });
  await expect(own).toContainText("0/5");
  await expect(own.getByRole("link", { name: `Continuar o curso: ${course.title}` })).toBeVisible();
  await expectSound(page, "dashboard with a path");
  await page.goto("/course/machine-learning-na-pratica");
  await expect(page.getByRole("region", { name: "Recomendado antes" }).getByRole("link")).toHaveCount(2);
});
