import type { Page } from "@playwright/test";
import { courseCards } from "./courseCards";
import { test as testAlone } from "./ownSchool";
import { theSchool } from "./school";
import { expect, test } from "./stack";
import { keepInside, outlineOf, signIn } from "./student";

/* Public pages have documents of their own, made from the catalog as it was at the build. */

const SLUG = "docker-e-conteineres";
const PATH = `/course/${SLUG}`;

interface CourseFacts {
  "@type": string;
  name?: string;
  url?: string;
  offers?: object;
  itemListElement?: unknown[];
}

async function factsOf(page: Page): Promise<CourseFacts[]> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  return texts.map((text) => JSON.parse(text) as CourseFacts);
}

test.describe("LIVE-9: without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("home shows its courses, and each leads to a document with title, outline, preview and facts", async ({
    page,
  }) => {
    const course = await outlineOf(SLUG);
    await page.goto("/");
    await page.getByRole("article").getByRole("link", { name: course.title }).click();
    await expect(page).toHaveURL(PATH);
    await expect(page).toHaveTitle(`${course.title} · Selo`);
    await expect(page.getByRole("heading", { level: 1, name: course.title })).toBeVisible();
    for (const { title } of course.modules) await expect(page.getByText(title).last()).toBeVisible();
    for (const { title } of course.modules[0]?.lessons ?? [])
      await expect(page.getByText(title, { exact: true })).toBeVisible();
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", `${theSchool().clientUrl}${PATH}`);
    await expect(page.locator('meta[property="og:title"]')).toHaveAttribute("content", `${course.title} · Selo`);
    await expect(page.locator('meta[name="description"]')).toHaveAttribute("content", /\w{3}.{20}/);
    const facts = await factsOf(page);
    expect(facts.map((each) => each["@type"])).toEqual(["Course", "BreadcrumbList"]);
    const offers = { category: "Paid", price: "49.00", priceCurrency: "BRL" };
    expect(facts[0]).toMatchObject({ name: course.title, url: `${theSchool().clientUrl}${PATH}`, offers });
  });

  test("the verification page is there as well", async ({ page }) => {
    await page.goto("/verify");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Verificar um certificado");
    await expect(page.getByLabel("Código do certificado")).toBeVisible();
    // Its colors are there although no script has set a scheme, and the styles of its elements although no attribute does.
    await expect(page.getByRole("button", { name: "Verificar" })).not.toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
    expect(await page.locator("[style]").count()).toBe(0);
  });
});

test("LIVE-9: the sitemap lists every public page, and no page of a person", async ({ request }) => {
  const sitemap = await (await request.get("/sitemap.xml")).text();
  const paths = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = ""]) => new URL(address).pathname);
  expect(paths).toContain("/");
  expect(paths).toContain("/verify");
  expect(paths).toContain(PATH);
  for (const prefix of ["/es", "/en"])
    expect(paths).toEqual(expect.arrayContaining([prefix, `${prefix}/verify`, prefix + PATH]));
  for (const path of paths) expect(path).toMatch(/^(\/(es|en))?\/?($|(verify|privacy|terms)$|(course|paths)\/[\w-]+$)/);
  expect(await (await request.get("/robots.txt")).text()).toContain(`Sitemap: ${theSchool().clientUrl}/sitemap.xml`);
});

/** The page before it has an answer: the connection to the deployment stays silent. */
async function openWithoutAnswers(page: Page, path: string): Promise<void> {
  await page.routeWebSocket(/\/sync$/, () => undefined);
  await page.goto(path);
}

test("LIVE-9: what the document shows stays while the connection opens", async ({ page }) => {
  const course = await outlineOf(SLUG);
  await openWithoutAnswers(page, PATH);
  await expect(page.getByRole("link", { name: "Voltar ao início" })).toBeVisible();
  // React has taken over: a click works.
  await page.getByText(course.modules[1]?.title ?? "").click();
  await expect(page.getByText(course.modules[1]?.lessons[0]?.title ?? "")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: course.title })).toBeVisible();
  await page.getByRole("link", { name: "Voltar ao início" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Nossos cursos" })).toBeVisible();
});

test("LIVE-9: home is searched and filtered with the cards that the document brought", async ({ page }) => {
  await openWithoutAnswers(page, "/");
  const first = courseCards(page).first();
  await expect(first).toBeVisible();
  await expect(page.getByLabel("Buscar cursos")).toBeEditable();
  await first.getByRole("link").first().click();
  await expect(page).toHaveURL(/\/course\//);
});

test("LIVE-9: once the deployment has answered, the document's cards are not shown again", async ({ page }) => {
  let silent = false;
  let answers = 0;
  await page.routeWebSocket(/\/sync$/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      if (!silent) server.send(message);
    });
    server.onMessage((message) => {
      if (silent) return;
      answers += String(message).includes('"isDone"') ? 1 : 0;
      socket.send(message);
    });
  });
  await page.goto("/");
  await expect.poll(() => answers).toBeGreaterThan(0);
  await expect(courseCards(page).first()).toBeVisible();
  silent = true;
  await courseCards(page).first().getByRole("link").first().click();
  await expect(page.getByRole("link", { name: "Voltar ao início" })).toBeVisible();
  await page.getByRole("link", { name: "Voltar ao início" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Nossos cursos" })).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(0);
});

const texts = { pt: "Conteúdo do curso", es: "Contenido del curso", en: "Course content" };

test.describe("SITE-15: without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a course is there in each language, and names its translations", async ({ page }) => {
    const addresses = { pt: PATH, es: `/es${PATH}`, en: `/en${PATH}` };
    for (const language of ["pt", "es", "en"] as const) {
      await page.goto(addresses[language]);
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      await expect(page.getByRole("heading", { level: 2, name: texts[language] })).toBeVisible();
      const { clientUrl } = theSchool();
      await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", clientUrl + addresses[language]);
      const alternates = await page
        .locator('link[rel="alternate"]')
        .evaluateAll((links) => links.map((link) => [link.getAttribute("hreflang"), link.getAttribute("href")]));
      expect(Object.fromEntries(alternates)).toEqual({
        pt: clientUrl + addresses.pt,
        es: clientUrl + addresses.es,
        en: clientUrl + addresses.en,
        "x-default": clientUrl + addresses.pt,
      });
    }
  });
});

for (const stored of ["pt", "es", "en"] as const)
  for (const asked of ["es", "en"] as const)
    test(`SITE-15: /${asked} speaks it and keeps it, whatever was chosen before (${stored})`, async ({ page }) => {
      const said: string[] = [];
      page.on("console", (message) => {
        if (!message.text().includes("blocked by Playwright")) said.push(message.text());
      });
      await page.goto("/verify");
      await page.evaluate((language) => localStorage.setItem("language", language), stored);
      await page.goto(`/${asked}${PATH}`);
      await expect(page.getByRole("link", { name: { es: "Iniciar sesión", en: "Sign in" }[asked] })).toBeVisible();
      await expect(page.getByRole("heading", { level: 2, name: texts[asked] })).toBeVisible();
      expect(await page.evaluate(() => localStorage.getItem("language"))).toBe(asked);
      expect(said).toEqual([]);
      // Another choice leaves the address that would choose again.
      await page.getByRole("banner").getByRole("combobox").first().selectOption("pt");
      await expect(page).toHaveURL(PATH);
      await expect(page.getByRole("heading", { level: 2, name: texts.pt })).toBeVisible();
    });

testAlone(
  "LIVE-9: a course that was unpublished after the build is not shown, and comes back",
  async ({ browser, page, stack }) => {
    const course = await outlineOf(SLUG);
    const desk = await browser.newContext();
    await keepInside(desk);
    const admin = await desk.newPage();
    await signIn(admin, stack.accounts.admin);
    await expect(admin.getByRole("link", { name: "Admin" })).toBeVisible();
    await admin.goto(`/admin/courses/${course._id}`);
    await admin.getByRole("button", { name: "Voltar para rascunho" }).click();
    await expect(admin.getByRole("button", { name: "Publicar curso" })).toBeVisible();

    await page.goto(PATH);
    await expect(page.getByRole("heading", { name: "Curso não encontrado" })).toBeVisible();
    await page.goto("/");
    await expect(page.getByRole("article").getByRole("link", { name: course.title })).toHaveCount(0);

    await admin.getByRole("button", { name: "Publicar curso" }).click();
    await expect(page.getByRole("article").getByRole("link", { name: course.title })).toBeVisible();
    await page.goto(PATH);
    await expect(page.getByRole("heading", { level: 1, name: course.title })).toBeVisible();
    await desk.close();
  },
);
