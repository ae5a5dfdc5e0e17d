import { chromium, type Browser, type BrowserContext, type Page } from "@playwright/test";
import { build, preview } from "vite";
import { findBrowser } from "../../scripts/browser";
import { bundle } from "../../local-backend/bundle.mjs";
import type { ProductStack } from "../support/productStack";
import { listOutlines } from "../support/queries";
import { startFloor } from "./floors/process";
import type { Measurement } from "./report";
import { median, quantile } from "./statistics";

const SAMPLES = 40;
const FLOOR_PORT = 3397;
const FOLDER = ".e2e/bench";

/** Stages of one sample, in ms after the click. */
interface Sample {
  /** The second window's socket received the change. */
  heard: number;
  /** The second window changed its document. */
  changed: number;
  painted: number;
}

declare global {
  interface Window {
    /** Like all times here: ms since epoch. */
    clickedAt: number;
    heardAt: number | undefined;
    shown: Promise<{ heardAt: number; changedAt: number; paintedAt: number }>;
  }
}

/** Records when a click or message reaches a page, before the page's own listeners. */
async function watchArrivals(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const now = (): number => performance.timeOrigin + performance.now();
    const note = (): void => {
      window.clickedAt = now();
    };
    document.addEventListener("click", note, { capture: true });
    window.WebSocket = class extends WebSocket {
      constructor(...how: ConstructorParameters<typeof WebSocket>) {
        super(...how);
        this.addEventListener("message", () => {
          window.heardAt ??= now();
        });
      }
    };
  });
}

/** Resolves with the frame that shows an element's next change. */
async function watchPaint(page: Page, selector: string): Promise<void> {
  await page.evaluate((wanted) => {
    const element = document.querySelector(wanted);
    if (!element) throw new Error(`no ${wanted}`);
    const now = (): number => performance.timeOrigin + performance.now();
    window.heardAt = undefined;
    window.shown = new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        observer.disconnect();
        const changedAt = now();
        const heardAt = window.heardAt ?? Number.NaN;
        // The task after the frame's callbacks runs once the frame is painted.
        requestAnimationFrame(() => {
          const channel = new MessageChannel();
          channel.port1.onmessage = () => {
            resolve({ heardAt, changedAt, paintedAt: now() });
          };
          channel.port2.postMessage(null);
        });
      });
      observer.observe(element, { subtree: true, childList: true, characterData: true, attributes: true });
    });
  }, selector);
}

async function sample(clicked: Page, button: string, watching: Page, shown: string): Promise<Sample> {
  await watchPaint(watching, shown);
  await clicked.click(button);
  const [began, { heardAt, changedAt, paintedAt }] = await Promise.all([
    clicked.evaluate(() => window.clickedAt),
    watching.evaluate(() => window.shown),
  ]);
  return { heard: heardAt - began, changed: changedAt - began, painted: paintedAt - began };
}

function describeStages(samples: Sample[]): string {
  const middle = (stage: keyof Sample): string => median(samples.map((one) => one[stage])).toFixed(1);
  return `heard ${middle("heard")}, changed ${middle("changed")}, painted ${middle("painted")}`;
}

/**
 * A page in a second window of the same context: within one window the browser throttles the other tab's frames
 * although both report being visible.
 */
async function openWindow(browser: Browser, context: BrowserContext, beside: Page): Promise<Page> {
  const session = await browser.newBrowserCDPSession();
  const { targetInfos } = await session.send("Target.getTargets");
  const browserContextId = targetInfos.find(({ url }) => url === beside.url())?.browserContextId;
  if (browserContextId === undefined) throw new Error(`no target shows ${beside.url()}`);
  const [page] = await Promise.all([
    context.waitForEvent("page"),
    session.send("Target.createTarget", { url: "about:blank", newWindow: true, browserContextId }),
  ]);
  await session.detach();
  return page;
}

/** Two windows of the demonstration's student. */
async function openProduct(browser: Browser, clientUrl: string, stack: ProductStack): Promise<[Page, Page]> {
  const context = await browser.newContext({ locale: "pt-BR" });
  await watchArrivals(context);
  await context.route(/wa\.me/, (route) => route.abort());
  const page = await context.newPage();
  await page.goto(`${clientUrl}/auth`);
  const panel = page.getByRole("tabpanel", { name: "Entrar" });
  await panel.getByLabel("E-mail").fill(stack.accounts.student.email);
  await panel.getByLabel("Senha", { exact: true }).fill(stack.accounts.student.password);
  await panel.getByRole("button", { name: "Entrar" }).click();
  await page.waitForURL(`${clientUrl}/`);
  return [page, await openWindow(browser, context, page)];
}

/** Enrolls in as many courses as the samples need, where no other benchmark has; returns their lesson ids. */
async function enroll(page: Page, clientUrl: string, stack: ProductStack): Promise<string[]> {
  const lessons: string[] = [];
  for (const course of await listOutlines(stack.url)) {
    if (lessons.length >= SAMPLES) break;
    await page.goto(`${clientUrl}/course/${course.slug}`);
    const button = page.getByRole("button", { name: "Matricular-se" });
    await button.or(page.getByRole("main").getByRole("progressbar")).first().waitFor();
    if (!(await button.isVisible())) continue;
    await button.click();
    await page.getByText("Matrícula confirmada").first().waitFor();
    lessons.push(...course.modules.flatMap((module) => module.lessons.map(({ _id }) => _id)));
  }
  return lessons.slice(0, SAMPLES);
}

/**
 * From clicking "complete" to painted progress in another window, against a bare page over a bare socket. Nothing is
 * pinned to a core: on a user's machine, browser and server share them too.
 */
export async function measureClickToPaint(stack: ProductStack, clientPort: number): Promise<Measurement[]> {
  const clientUrl = `http://localhost:${clientPort}`;
  process.env.VITE_CONVEX_URL = stack.url;
  await build({ logLevel: "warn", build: { outDir: FOLDER, emptyOutDir: true } });
  const server = await preview({
    logLevel: "warn",
    build: { outDir: FOLDER },
    preview: { port: clientPort, strictPort: true },
  });
  const floor = await startFloor(await bundle("local-backend/bench/floors/broadcastServer.ts"), [`${FLOOR_PORT}`]);
  const executablePath = findBrowser();
  const args = ["--no-sandbox", "--disable-background-networking", "--disable-component-update"];
  const browser = await chromium.launch({ args, ...(executablePath && { executablePath }) });
  try {
    const [acting, watching] = await openProduct(browser, clientUrl, stack);
    const bare = await browser.newContext();
    await watchArrivals(bare);
    const bareActing = await bare.newPage();
    await bareActing.goto(`http://127.0.0.1:${FLOOR_PORT}/`);
    const bareWatching = await openWindow(browser, bare, bareActing);
    await bareWatching.goto(`http://127.0.0.1:${FLOOR_PORT}/`);
    const lessons = await enroll(acting, clientUrl, stack);
    await watching.goto(`${clientUrl}/dashboard`);
    await watching.getByRole("progressbar").first().waitFor({ state: "attached" });
    const samples = { product: [] as Sample[], floor: [] as Sample[] };
    for (const lesson of lessons) {
      await acting.goto(`${clientUrl}/lesson/${lesson}`);
      const button = "button:has-text('Marcar como concluída')";
      await acting.locator(button).waitFor();
      await acting.waitForTimeout(300);
      samples.product.push(await sample(acting, button, watching, "[role=tabpanel]:not([hidden])"));
      samples.floor.push(await sample(bareActing, "#go", bareWatching, "#shown"));
    }
    const product = samples.product.map(({ painted }) => painted);
    const floor = samples.floor.map(({ painted }) => painted);
    return [
      {
        name: "Click to second tab painted (durable), against a bare page over a bare socket",
        unit: "ms",
        product: median(product),
        floor: median(floor),
        note:
          `p95 ${quantile(product, 0.95).toFixed(1)} against ${quantile(floor, 0.95).toFixed(1)} ms; second window ` +
          `${describeStages(samples.product)}; bare: ${describeStages(samples.floor)}`,
      },
    ];
  } finally {
    await browser.close();
    await server.close();
    await floor.end();
  }
}
