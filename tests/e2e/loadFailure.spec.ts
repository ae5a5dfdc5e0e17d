import type { Page } from "@playwright/test";
import { courseCards } from "./courseCards";
import { open } from "./open";
import { expect, test } from "./stack";

const missing = (page: Page) => page.getByRole("alert");
const tryAgain = (page: Page) => page.getByRole("button", { name: "Tentar novamente" });

/** The page, an import, a style sheet: Chromium and Vite remember each differently. */
for (const [what, files] of [
  ["its own script", /\/assets\/VerifyPage[^/]*\.js$/],
  ["its style sheet", /\/assets\/VerifyPage[^/]*\.css$/],
  ["its texts", /\/assets\/verify-[^/]*\.js$/],
  ["every script that it adds", /\/assets\/.*\.js$/],
] as const) {
  test(`SITE-12: a page that failed to load appears on "try again": ${what}`, async ({ page }) => {
    await open(page, "/");
    const context = page.context();
    await context.route(files, (route) => route.abort());
    await page
      .getByRole("link", { name: /certificado/i })
      .last()
      .click();
    await expect(missing(page)).toBeVisible();
    await context.unroute(files);
    await tryAgain(page).click();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(missing(page)).toHaveCount(0);
    await expect(page).toHaveURL(/\/verify/);
  });
}

test("SITE-12: a part that a page can do without takes nothing with it when it does not load", async ({ page }) => {
  const failed: string[] = [];
  page.on("requestfailed", (request) => failed.push(/\/assets\/(\w+)-/.exec(request.url())?.[1] ?? ""));
  await page.route(/\/assets\/(PresentationClip|OfflineParts|SampleCertificate)-[^/]*\.js$/, (route) => route.abort());
  await open(page, "/?topic=web"); // with a search, React does not take the document over
  await expect.poll(() => failed).toEqual(expect.arrayContaining(["PresentationClip", "OfflineParts"]));
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await courseCards(page).first().getByRole("link").first().click();
  await page.locator("#course-certificate").scrollIntoViewIfNeeded();
  await expect.poll(() => failed).toContain("SampleCertificate");
  await expect(page.getByRole("banner")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("contentinfo")).toBeVisible();
  await expect(missing(page)).toHaveCount(0);
});

test("SITE-12: what the document shows stays when home's texts do not load", async ({ page }) => {
  await page.route(/\/assets\/home-[^/]*\.js$/, (route) => route.abort());
  let loads = 0;
  page.on("load", () => (loads += 1));
  await page.goto("/");
  // The client tries again once, with a reload; what it makes of the second failure is there when nothing travels any more.
  await expect.poll(() => loads).toBe(2);
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(missing(page)).toHaveCount(0);
});

test("SITE-12: the document of the verification page, a form, gives way to what says that it did not load", async ({
  page,
}) => {
  await page.route(/\/assets\/verify-[^/]*\.js$/, (route) => route.abort());
  await page.goto("/verify");
  await expect(missing(page)).toBeVisible();
  await page.unroute(/\/assets\/verify-[^/]*\.js$/);
  await tryAgain(page).click();
  await expect(page.getByLabel("Código do certificado")).toBeVisible();
  await expect(missing(page)).toHaveCount(0);
});

test("SITE-12: a lost connection keeps the product usable, which continues when it is back", async ({
  page,
  context,
}) => {
  await open(page, "/");
  await context.setOffline(true);
  await page
    .getByRole("link", { name: /certificado/i })
    .last()
    .click();
  await expect(missing(page)).toBeVisible();
  await tryAgain(page).click();
  await expect(missing(page)).toBeVisible();
  await expect(page.getByRole("banner")).toBeVisible();
  await context.setOffline(false);
  await tryAgain(page).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/verify/);
});

test("SITE-12: a language whose texts failed to load is not switched to: the page stays and says why", async ({
  page,
  context,
}) => {
  await open(page, "/");
  await context.route(/\/assets\/(common|home)-[^/]*\.js$/, (route) => route.abort());
  await page.getByRole("combobox", { name: "Idioma", exact: true }).selectOption("es");
  await expect(page.locator(".mantine-Notification-root")).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "pt");
  await expect(page.getByText("Explorar cursos")).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("language"))).not.toBe("es");
});

test("SITE-12: a visit whose first texts did not arrive begins again, and never shows their keys", async ({
  page,
  context,
}) => {
  let lost = true;
  await context.route(/\/assets\/common-[^/]*\.js$/, (route) => (lost ? route.abort() : route.continue()));
  // The page asks whether the host is there, then it reloads.
  page.on("request", (request) => (lost &&= request.method() !== "HEAD"));
  const host = page.waitForRequest((request) => request.method() === "HEAD");
  await page.goto("/");
  await host;
  await expect(page.getByRole("link", { name: "Entrar" })).toBeVisible();
  await expect(page.getByText("Explorar cursos")).toBeVisible();
});
