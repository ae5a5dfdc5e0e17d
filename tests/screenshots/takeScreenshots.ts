import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { accounts, staffAccounts } from "../../scripts/demonstration";
import { convex, populate, selfHosted } from "../../scripts/deployment";
import { openSchool } from "../e2e/openSchool";
import type { Look, Options } from "./options";
import type { Screen } from "./screens";
import { becomeNewcomer, createWorld, type World } from "./world";

const HEIGHTS: Record<number, number> = { 360: 740, 768: 1024, 1280: 800 };
const PATIENCE_MS = 60_000;

function showProgress(done: number, total: number, name: string): void {
  const filled = Math.round((24 * done) / total);
  const line = `  ${"█".repeat(filled)}${"░".repeat(24 - filled)} ${done}/${total} ${name}`;
  if (process.stdout.isTTY) process.stdout.write(`\r${line.padEnd(76)}${done === total ? "\n" : ""}`);
  else if (done % 20 === 0 || done === total) console.log(line);
}

async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHTS[width] ?? 800 });
}

/** Stores the choice of language and color scheme. */
async function applyLook(page: Page, { language, scheme, width }: Look): Promise<void> {
  await resize(page, width);
  await page.goto("/robots.txt"); // same origin, no scripts
  await page.evaluate(
    ([chosen, colors]) => {
      localStorage.setItem("language", chosen);
      localStorage.setItem("mantine-color-scheme-value", colors);
    },
    [language, scheme] as const,
  );
}

/** As if it were chosen in another tab. */
async function changeScheme(page: Page, scheme: Look["scheme"]): Promise<void> {
  await page.evaluate((newValue) => {
    const key = "mantine-color-scheme-value";
    localStorage.setItem(key, newValue);
    window.dispatchEvent(new StorageEvent("storage", { key, newValue, storageArea: localStorage }));
  }, scheme);
  await page.locator(`html[data-mantine-color-scheme=${scheme}]`).waitFor();
}

/** Waits until the page has loaded, except what the picture shows loading. */
async function settle(page: Page, screen: Screen): Promise<void> {
  const patience = { timeout: PATIENCE_MS };
  if (screen.server) await page.locator("main [aria-busy=true]").first().waitFor(patience);
  else {
    await page.locator("h1").first().waitFor(patience);
    await page.waitForFunction(() => !document.querySelector("[aria-busy=true]"), null, patience);
  }
  // The notice of a lost connection follows the footer.
  if (screen.server === "lost") await page.locator("footer ~ * [role=status] > *").first().waitFor(patience);
  await page.evaluate(() => document.fonts.ready);
}

/** Runs in the page: a socket that never opens. */
function silenceServer(): void {
  class SilentSocket extends EventTarget {
    readyState = 0;
    send(): void {}
    close(): void {}
  }
  Object.assign(window, { WebSocket: SilentSocket });
}

/** Answers the session but drops administrators' requests. */
async function holdAdministration(page: Page): Promise<void> {
  await page.routeWebSocket(/\/sync$/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      if (!message.toString().includes('"admin/')) server.send(message);
    });
  });
}

async function visit(page: Page, screen: Screen, world: World): Promise<void> {
  if (screen.server === "holding") await holdAdministration(page);
  else if (screen.server) await page.addInitScript(silenceServer);
  await page.emulateMedia({ media: "screen" });
  await page.goto(screen.path(world));
  await settle(page, screen);
  await screen.steps?.(page, world);
  if (screen.print) await page.emulateMedia({ media: "print" });
}

async function take(page: Page, file: string): Promise<void> {
  // A dialog covers the window, not the full page.
  const fullPage = (await page.getByRole("dialog").count()) === 0;
  // On a busy machine, a picture right after a change of size had half of the styles.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await page.screenshot({ path: file, fullPage, animations: "disabled" });
}

interface Order {
  /** Looks in one language. */
  looks: Look[];
  world: World;
  fileOf: (look: Look, screen: Screen) => string;
}

/** A screen in the looks of a language. They share a visit, if no steps depend on the width: a menu is there or not. */
async function takeLooks(page: Page, screen: Screen, { looks, world, fileOf }: Order): Promise<void> {
  // Changed server responses end with their tab.
  const tab = screen.server ? await page.context().newPage() : page;
  let visited: Look | undefined;
  for (const look of looks) {
    if (visited === undefined || (screen.steps && visited.width !== look.width)) {
      if (screen.who === "newcomer") await becomeNewcomer(tab, world);
      await applyLook(tab, look);
      await visit(tab, screen, world);
    } else {
      await resize(tab, look.width);
      await changeScheme(tab, look.scheme);
    }
    visited = look;
    await take(tab, fileOf(look, screen));
  }
  if (tab !== page) await tab.close();
}

/** Gives the school another color. */
async function paint(page: Page, color: string): Promise<void> {
  await page.goto("/admin/settings");
  const form = page.getByRole("form", { name: "Nome e aparência da escola" });
  await form.getByLabel("Cor da escola", { exact: true }).fill(color);
  await form.locator("button[type=submit]").click();
  await page.getByText("Nome e aparência salvos").first().waitFor();
}

export async function takeScreenshots(options: Options, executablePath: string | undefined): Promise<void> {
  const { looks, wanted, folder, color } = options;
  const say = (text: string) => console.log(`  ${text} ...`);
  say("backend with the demonstration, and a build");
  const { stack, close } = await openSchool();
  const target = selfHosted(stack);
  await convex(["run", "cli/seed:accounts", JSON.stringify({ ...accounts, ...staffAccounts })], target);
  await populate(target, { email: accounts.student.email, onProgress: () => undefined });
  const browser = await chromium.launch({
    args: ["--no-sandbox", "--disable-background-networking", "--disable-component-update"],
    ...(executablePath === undefined ? {} : { executablePath }),
  });
  const failures: string[] = [];
  try {
    const { world, people } = await createWorld(browser, stack, say);
    if (color !== undefined) await paint(people.admin, color);
    const folderOf = ({ language, scheme, width }: Look) => join(folder, `${language}-${scheme}-${width}`);
    const fileOf = (look: Look, { name }: Screen) => join(folderOf(look), `${name}.png`);
    for (const look of looks) await mkdir(folderOf(look), { recursive: true });
    let done = 0;
    const takeAll = async (screens: Screen[]): Promise<void> => {
      for (const spoken of new Set(looks.map(({ language }) => language))) {
        const ofLanguage = looks.filter(({ language }) => language === spoken);
        for (const screen of screens) {
          try {
            await takeLooks(people[screen.who], screen, { looks: ofLanguage, world, fileOf });
          } catch (error) {
            failures.push(`${spoken}/${screen.name}: ${String(error).split("\n")[0]}`);
          }
          done += ofLanguage.length;
          showProgress(done, looks.length * wanted.length, screen.name);
        }
      }
    };
    const ofAdministrator = (screen: Screen) => screen.who === "admin";
    await Promise.all([
      takeAll(wanted.filter(ofAdministrator)),
      takeAll(wanted.filter((screen) => !ofAdministrator(screen))),
    ]);
  } finally {
    await browser.close();
    await close();
  }
  if (failures.length > 0) throw new Error(`Not taken:\n${failures.map((failure) => `  ${failure}`).join("\n")}`);
  console.log(`  Pictures are in ${folder}/`);
}
