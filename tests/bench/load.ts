import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { brotliCompressSync } from "node:zlib";
import { chromium, type Browser } from "@playwright/test";
import { findBrowser } from "../../scripts/browser";
import { buildClient } from "../../scripts/build/client";
import { startPreview } from "../../scripts/previewServer";
import type { ProductStack } from "../support/productStack";
import type { Measurement } from "./report";
import { median } from "./statistics";

const SAMPLES = 5;
const FOLDER = ".e2e/bench-load";
/** Slow 4G and a modest phone. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 };
const CPU_SLOWDOWN = 4;
/** Milliseconds without a request, long task or layout shift after which the page counts as settled. */
const QUIET_FOR = 500;
const VIEWPORT = { width: 412, height: 823 };

interface Load {
  /** Milliseconds since navigation started. */
  largestPaint: number;
  cards: number;
  shift: number;
}

declare global {
  interface Window {
    seen: Load;
  }
}

/** Runs in the page: resolves when it has settled. */
async function settled(quietFor: number): Promise<void> {
  await document.fonts.ready;
  await new Promise<void>((resolve) => {
    let timer = setTimeout(resolve, quietFor);
    new PerformanceObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(resolve, quietFor);
    }).observe({ entryTypes: ["longtask", "resource", "layout-shift", "largest-contentful-paint"] });
  });
}

/** A cold visit: a new browser context has an empty cache. */
async function visit(browser: Browser, url: string, waitForCards: boolean): Promise<Load> {
  const context = await browser.newContext({
    viewport: VIEWPORT,
    deviceScaleFactor: 1.75,
    isMobile: true,
    locale: "pt-BR",
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", NETWORK);
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  await page.addInitScript(() => {
    window.seen = { largestPaint: 0, cards: 0, shift: 0 };
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) window.seen.largestPaint = startTime;
    }).observe({ type: "largest-contentful-paint", buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.seen.shift += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
    new MutationObserver(() => {
      if (window.seen.cards === 0 && document.querySelector("article")) window.seen.cards = performance.now();
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(url, { waitUntil: "load" });
  if (waitForCards) await page.getByRole("article").first().waitFor({ state: "attached" });
  await page.evaluate(settled, QUIET_FOR);
  const seen = await page.evaluate(() => window.seen);
  await context.close();
  return seen;
}

/** The same document without scripts, equally compressed: the fastest possible paint. */
async function serveBareDocument(port: number): Promise<Server> {
  const html = await readFile(`${FOLDER}/index.html`, "utf8");
  const bare = html
    .replaceAll(/<script[\s\S]*?<\/script>|<link rel="(modulepreload|preload)"[^>]*>/g, "")
    .replace("<html", '<html data-mantine-color-scheme="light"'); // set by the first script
  const body = brotliCompressSync(bare);
  const server = createServer((request, response) => {
    if (request.url !== "/") response.writeHead(404).end();
    else response.writeHead(200, { "Content-Type": "text/html; charset=utf-8", "Content-Encoding": "br" }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(port, "localhost", resolve));
  return server;
}

/** A first visit of home on a phone: largest contentful paint and layout shift. */
export async function measureLoad(stack: ProductStack, port: number): Promise<Measurement[]> {
  process.env.VITE_CONVEX_URL = stack.url;
  await buildClient({ folder: FOLDER });
  const product = await startPreview({ folder: FOLDER, port });
  const floor = await serveBareDocument(port + 1);
  const executablePath = findBrowser();
  const args = ["--no-sandbox", "--disable-background-networking", "--disable-component-update"];
  const browser = await chromium.launch({ args, ...(executablePath && { executablePath }) });
  const loads: Load[] = [];
  const bare: Load[] = [];
  try {
    for (let sample = 0; sample < SAMPLES; sample += 1) {
      loads.push(await visit(browser, `http://localhost:${port}/`, true));
      bare.push(await visit(browser, `http://localhost:${port + 1}/`, false));
    }
  } finally {
    await browser.close();
    await product.close();
    floor.close();
  }
  const shift = Math.max(...loads.map((load) => load.shift));
  const largestPaint = median(loads.map((load) => load.largestPaint));
  return [
    {
      name: "First visit of home, CPU 4 times slower, slow 4G: largest paint, against the same document without scripts",
      unit: "ms",
      product: largestPaint,
      floor: median(bare.map((load) => load.largestPaint)),
      goal: { ratio: 1.5 },
      note:
        `${largestPaint <= 600 ? "within" : "**over**"} 600 ms; layout shift at most ${shift.toFixed(4)}; ` +
        `course cards after ${median(loads.map((load) => load.cards)).toFixed(0)} ms`,
    },
  ];
}
