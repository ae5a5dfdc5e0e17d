import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { brotliCompressSync } from "node:zlib";
import { chromium, type Browser, type BrowserContext, type CDPSession } from "@playwright/test";
import { findBrowser } from "../../scripts/browser";
import { buildClient } from "../../scripts/build/client";
import { startPreview } from "../../scripts/previewServer";
import type { ProductStack } from "../support/productStack";
import { listOutlines, type Outline } from "../support/queries";
import type { Measurement } from "./report";
import { median, round } from "./statistics";

const SAMPLES = 3;
const FOLDER = ".e2e/bench-visits";
/** Slow 4G and a cheap phone. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 };
const CPU_SLOWDOWN = 4;
/** Milliseconds without a request, long task or layout shift after which the page counts as settled. */
const QUIET_FOR = 500;
const VIEWPORT = { width: 360, height: 740 };

interface Page {
  name: string;
  path: string;
  /** What one came for, as a selector. */
  content: string;
  isStudent?: boolean;
  /** Content at most this many times the bare document's largest paint. */
  goal?: number;
}

/** Milliseconds since navigation started, unless said otherwise. */
interface Visit {
  paint: number;
  largestPaint: number;
  content: number;
  /** Score. */
  shift: number;
  /** Milliseconds in tasks of more than 50. */
  longTasks: number;
  requests: number;
  bytes: number;
}
type Seen = Omit<Visit, "requests" | "bytes">;

declare global {
  interface Window {
    seen: Seen;
  }
}

/** Runs in the page. */
function watch(content: string): void {
  const seen = (window.seen = { paint: 0, largestPaint: 0, content: 0, shift: 0, longTasks: 0 });
  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  observe("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") seen.paint = startTime;
  });
  observe("largest-contentful-paint", ({ startTime }) => (seen.largestPaint = startTime));
  observe("layout-shift", (entry) => (seen.shift += (entry as PerformanceEntry & { value: number }).value));
  observe("longtask", ({ duration }) => (seen.longTasks += duration));
  new MutationObserver((_, observer) => {
    if (document.querySelector(content) === null) return;
    observer.disconnect();
    // Painted with the next frame.
    requestAnimationFrame(() => (seen.content = performance.now()));
  }).observe(document, { childList: true, subtree: true });
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

async function forget(session: CDPSession, origin: string): Promise<void> {
  await session.send("Network.clearBrowserCache");
  await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "indexeddb,cache_storage,service_workers" });
}

/** `isFirst`: nothing is kept on the device but the session. */
async function visit(
  context: BrowserContext,
  url: string,
  { content, isFirst }: { content: string | null; isFirst: boolean },
): Promise<Visit> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  if (isFirst) await forget(session, new URL(url).origin);
  await session.send("Network.emulateNetworkConditions", NETWORK);
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  const travelled = { requests: 0, bytes: 0 };
  session.on("Network.loadingFinished", ({ encodedDataLength }) => {
    travelled.requests += 1;
    travelled.bytes += encodedDataLength;
  });
  session.on("Network.webSocketFrameReceived", ({ response }) => (travelled.bytes += response.payloadData.length));
  await page.addInitScript(watch, content ?? "body");
  await page.goto(url, { waitUntil: "load" });
  await page.waitForFunction(() => window.seen.content > 0);
  await page.evaluate(settled, QUIET_FOR);
  const seen = await page.evaluate(() => window.seen);
  await page.close();
  return { ...seen, ...travelled, content: Math.max(seen.content, seen.paint) };
}

/** A build's documents without scripts, equally compressed: the fastest possible paint. */
async function serveBareDocuments(port: number): Promise<Server> {
  const server = createServer((request, response) => {
    const path = request.url === "/" ? "index.html" : `pages${request.url}.html`;
    const read = readFile(`${FOLDER}/${path}`, "utf8").catch(() => readFile(`${FOLDER}/app.html`, "utf8"));
    void read.then((html) => {
      const bare = html
        .replaceAll(/<script[\s\S]*?<\/script>|<link rel="(modulepreload|preload)"[^>]*>/g, "")
        .replace("<html", '<html data-mantine-color-scheme="light"'); // set by the first script
      response
        .writeHead(200, { "Content-Type": "text/html; charset=utf-8", "Content-Encoding": "br" })
        .end(brotliCompressSync(bare));
    });
  });
  await new Promise<void>((resolve) => server.listen(port, "localhost", resolve));
  return server;
}

async function newContext(browser: Browser): Promise<BrowserContext> {
  return await browser.newContext({ viewport: VIEWPORT, deviceScaleFactor: 2, isMobile: true, locale: "pt-BR" });
}

/** The demonstration's student, on the way through a course. */
async function signedIn(browser: Browser, origin: string, stack: ProductStack): Promise<BrowserContext> {
  const { accounts } = stack;
  const course = await findCourse(stack);
  const context = await newContext(browser);
  const page = await context.newPage();
  await page.goto(`${origin}/auth`);
  await page.locator("input[type=email]").fill(accounts.student.email);
  await page.locator("input[type=password]").fill(accounts.student.password);
  await page.locator("main form button[type=submit]").click();
  await page.waitForURL(`${origin}/`);
  await page.goto(`${origin}/course/${course.slug}`);
  await page.locator("main form button[type=submit]").click();
  await page.locator("main [role=progressbar]").waitFor();
  await page.close();
  return context;
}

async function findCourse({ url }: ProductStack): Promise<Outline> {
  const course = (await listOutlines(url)).find(({ slug }) => slug === "git-e-github");
  if (!course) throw new Error("the demonstration has another catalog");
  return course;
}

async function listPages(stack: ProductStack): Promise<Page[]> {
  const course = await findCourse(stack);
  const lesson = course.modules[0]?.lessons[0]?._id ?? "";
  return [
    { name: "Home", path: "/", content: "main article", goal: 1.3 },
    { name: "Course", path: `/course/${course.slug}`, content: "main details", goal: 1.3 },
    { name: "Sign-in", path: "/auth", content: "main form" },
    { name: "Verify", path: "/verify", content: "main form" },
    { name: "Dashboard", path: "/dashboard", content: "main article", isStudent: true },
    { name: "Course, enrolled", path: `/course/${course.slug}`, content: "main [role=progressbar]", isStudent: true },
    { name: "Lesson", path: `/lesson/${lesson}`, content: "main article p", isStudent: true },
    { name: "Exam", path: `/exam/${course._id}`, content: "main h1", isStudent: true },
  ];
}

function toMeasurement({ name, goal }: Page, first: Visit[], again: Visit[], bare: Visit[]): Measurement {
  const of = (visits: Visit[], figure: keyof Visit) => round(median(visits.map((each) => each[figure])));
  const shift = Math.max(...first.map((each) => each.shift));
  return {
    name: `${name}: what one came for, against the same document's paint without scripts`,
    unit: "ms",
    product: of(first, "content"),
    floor: of(bare, "largestPaint"),
    ...(goal !== undefined && { goal: { ratio: goal } }),
    note:
      `first paint ${of(first, "paint")}, on a return ${of(again, "content")} ms; ${round(of(first, "bytes") / 1024)} KiB in ` +
      `${of(first, "requests")} requests, ${of(first, "longTasks")} ms of long tasks; layout shift at most ${shift.toFixed(4)}`,
  };
}

/** First visits and returns on a cheap phone: when what one came for is there, and what it cost. */
export async function measureVisits(stack: ProductStack, port: number): Promise<Measurement[]> {
  process.env.VITE_CONVEX_URL = stack.url;
  await buildClient({ folder: FOLDER });
  const product = await startPreview({ folder: FOLDER, port });
  const floor = await serveBareDocuments(port + 1);
  const executablePath = findBrowser();
  const args = ["--no-sandbox", "--disable-background-networking", "--disable-component-update"];
  const browser = await chromium.launch({ args, ...(executablePath && { executablePath }) });
  const [origin, bareOrigin] = [`http://localhost:${port}`, `http://localhost:${port + 1}`];
  const measurements: Measurement[] = [];
  try {
    const [visitor, student] = [await newContext(browser), await signedIn(browser, origin, stack)];
    for (const page of await listPages(stack)) {
      const context = page.isStudent ? student : visitor;
      const first: Visit[] = [];
      const again: Visit[] = [];
      const bare: Visit[] = [];
      for (let sample = 0; sample < SAMPLES; sample += 1) {
        first.push(await visit(context, `${origin}${page.path}`, { content: page.content, isFirst: true }));
        again.push(await visit(context, `${origin}${page.path}`, { content: page.content, isFirst: false }));
        bare.push(await visit(visitor, `${bareOrigin}${page.path}`, { content: null, isFirst: true }));
      }
      measurements.push(toMeasurement(page, first, again, bare));
    }
  } finally {
    await browser.close();
    await product.close();
    floor.close();
  }
  return measurements;
}
