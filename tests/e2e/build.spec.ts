import type { Browser, BrowserContext, BrowserContextOptions, Page } from "@playwright/test";
import { theSchool } from "./school";
import { expect, test } from "./stack";
import { keepInside, newPerson, signUp } from "./student";

/* The first page before and after its scripts run, and the server's responses. */

interface Visit {
  language?: "pt" | "es" | "en";
  stored?: "light" | "dark";
  system?: "light" | "dark";
}

/** Runs in the page. The initial blank page has no storage. */
function remember([key, value]: readonly [string, string]): void {
  if (location.protocol === "http:") localStorage.setItem(key, value);
}

/** Console messages of the page itself: not that Playwright keeps service workers away. */
function listen(source: BrowserContext | Page, said: string[]): void {
  source.on("console", (message) => {
    if (!message.text().includes("blocked by Playwright")) said.push(`${message.type()}: ${message.text()}`);
  });
}

/** Opens a page as a returning visitor; returns its console messages. */
async function visit(
  browser: Browser,
  path: string,
  { language, stored, system }: Visit,
  more: BrowserContextOptions = {},
) {
  const context = await browser.newContext({ colorScheme: system ?? "light", ...more });
  await keepInside(context);
  if (language) await context.addInitScript(remember, ["language", language] as const);
  if (stored) await context.addInitScript(remember, ["mantine-color-scheme-value", stored] as const);
  const said: string[] = [];
  listen(context, said);
  const page = await context.newPage();
  await page.goto(path);
  return { page, said, context };
}

const headings = { pt: "Nossos cursos", es: "Nuestros cursos", en: "Our courses" };
const visits: Visit[] = [
  {},
  { language: "pt", stored: "dark" },
  { language: "pt", system: "dark" },
  { stored: "light", system: "dark" },
  { language: "es", stored: "light" },
  { language: "es", stored: "dark" },
  { language: "en", system: "dark" },
  { language: "en", stored: "light" },
];

for (const each of visits) {
  test(`LIVE-6: home hydrates without a console message: ${JSON.stringify(each)}`, async ({ browser }) => {
    const { page, said, context } = await visit(browser, "/", each);
    await expect(page.getByRole("article").first()).toBeVisible();
    const language = each.language ?? "pt";
    await expect(page.getByRole("heading", { level: 2, name: headings[language] })).toBeVisible();
    await expect(page.getByRole("link", { name: /WhatsApp/ })).toBeVisible();
    const html = page.locator("html");
    await expect(html).toHaveAttribute("lang", language);
    await expect(html).toHaveAttribute("data-mantine-color-scheme", each.stored ?? each.system ?? "light");
    expect(said).toEqual([]);
    await context.close();
  });
}

test("signed-in students hydrate home as well, and other pages start without a message", async ({ page, context }) => {
  await keepInside(context);
  await signUp(page, newPerson("Helena Hidratada"));
  await expect(page.getByRole("link", { name: "Painel" })).toBeVisible();
  const said: string[] = [];
  listen(page, said);
  for (const path of ["/", "/dashboard", "/dashboard?tab=data", "/course/git-e-github", "/verify", "/auth"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("link", { name: "Painel" })).toBeVisible();
  }
  expect(said).toEqual([]);
});

/** Marks the document's headings before React is there. */
async function markHeadings(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener("DOMContentLoaded", () => {
      for (const heading of document.querySelectorAll("main h1, main h2")) heading.setAttribute("data-first", "");
    });
  });
}

test("React adopts the document's elements instead of creating new ones", async ({ page }) => {
  await markHeadings(page);
  await page.goto("/");
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect(page.locator("h1[data-first]")).toBeVisible();
});

/** Counts each time that the page's heading changes its place. */
async function watchHeading(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const moves = new Set<number>();
    Object.assign(window, { moves });
    const look = () => {
      const heading = document.querySelector("main h1");
      moves.add(heading ? Math.round(heading.getBoundingClientRect().top) : -1);
      requestAnimationFrame(look);
    };
    document.addEventListener("DOMContentLoaded", () => requestAnimationFrame(look));
  });
}

test("a course's document is adopted, for visitors and for a student: nothing moves or goes", async ({ page }) => {
  const path = "/course/git-e-github";
  await markHeadings(page);
  await page.goto(path);
  await expect(page.getByRole("link", { name: "Entrar" })).toBeVisible();
  await expect(page.locator("main h1")).toHaveAttribute("data-first");
  await expect(page.getByRole("heading", { name: "Conteúdo do curso" })).toHaveAttribute("data-first");
  await signUp(page, newPerson("Ada Adotada"));
  await watchHeading(page);
  await page.goto(path);
  await expect(page.getByRole("link", { name: "Painel" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Matricular-se" })).toBeVisible();
  const moves = await page.evaluate(() => [...(window as unknown as { moves: Set<number> }).moves]);
  expect(moves).toHaveLength(1);
});

for (const [path, ...files] of [
  ["/auth", "AuthPage"],
  ["/dashboard", "DashboardPage"],
  ["/lesson/nada", "LessonPage"],
  ["/exam/nada", "ExamPage"],
  ["/admin/courses", "AdminShell"],
  ["/en/verify", "VerifyPage", "verify"],
] as const) {
  test(`LIVE-6: ${path} asks for its own files beside the first script`, async ({ page }) => {
    // The first script never arrives: whatever is asked for, the document itself asks for.
    await page.route(/\/assets\/index-[^/]*\.js$/, () => undefined);
    const wanted = files.map((name) => page.waitForResponse(new RegExp(`/assets/${name}-[^/]*\\.js`)));
    await page.goto(path, { waitUntil: "commit" });
    await Promise.all(wanted);
  });
}

test.describe("LIVE-6: without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the document itself describes home; other pages show none of it", async ({ page }) => {
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Aprenda tecnologia. Comprove o que você sabe.");
    await expect(page.getByText("20+")).toBeVisible();
    await expect(page.locator("[data-skeleton]")).toHaveCount(0);
    await expect(page).toHaveTitle(/ · Selo$/);
    await page.goto("/auth");
    await expect(page.getByRole("banner")).toBeVisible();
    await expect(page.locator("h1, [data-skeleton]")).toHaveCount(0);
  });
});

test("LIVE-6: no flash of light for dark", async ({ page }) => {
  await page.route(/\/assets\/.*\.js/, (route) => route.abort());
  await page.addInitScript(remember, ["mantine-color-scheme-value", "dark"] as const);
  await page.goto("/", { waitUntil: "domcontentloaded" });
  await expect(page.locator("body")).toHaveCSS("background-color", "rgb(19, 20, 26)");
});

test("a host that answers every path with the home page does no harm", async ({ page, request }) => {
  const home = await (await request.get("/")).text();
  await page.route("**/verify", (route) => route.fulfill({ body: home, contentType: "text/html" }));
  await page.goto("/verify");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/certificado/i);
});

test("LIVE-7: documents, caching and refusals by the server", async ({ request }) => {
  const home = await request.get("/", { headers: { "Accept-Encoding": "br" } });
  expect(home.headers()).toMatchObject({
    "content-encoding": "br",
    "cache-control": "no-cache",
    "cross-origin-opener-policy": "same-origin",
    "referrer-policy": "strict-origin-when-cross-origin",
    "x-content-type-options": "nosniff",
  });
  const policy = home.headers()["content-security-policy"] ?? "";
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("object-src 'none'");
  expect(policy).not.toMatch(/'unsafe-(inline|eval)'/);
  const text = await home.text();
  expect(text).toContain(`<link rel="canonical" href="${theSchool().clientUrl}/"`);
  const script = /"(\/assets\/react[^"]+)"/.exec(text)?.[1] ?? "";
  const asset = await request.get(script, { headers: { "Accept-Encoding": "gzip" } });
  expect(asset.headers()).toMatchObject({
    "content-encoding": "gzip",
    "cache-control": "public, max-age=31536000, immutable",
  });
  const statuses = {
    "/course/a-b": 200,
    "/verify": 200,
    "/admin": 200,
    "/nada": 404,
    "/assets/nada.js": 404,
    "/_headers": 404,
  };
  for (const [path, status] of Object.entries(statuses)) expect((await request.get(path)).status(), path).toBe(status);
  expect((await request.get("/nada")).headers()["content-type"]).toContain("text/html");
  expect((await request.get("/assets/nada.js")).headers()["content-type"]).toContain("text/plain");
  expect((await request.post("/")).status()).toBe(405);
  for (const path of ["/robots.txt", "/site.webmanifest", "/icon-192.png", "/apple-touch-icon.png"]) {
    expect((await request.get(path)).status(), path).toBe(200);
  }
});
