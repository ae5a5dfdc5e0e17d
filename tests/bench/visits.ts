import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { brotliCompressSync } from "node:zlib";
import type { BrowserContext, CDPSession } from "@playwright/test";
import { languages, withLanguage } from "../../src/i18n/languages";
import type { ProductStack } from "../support/productStack";
import { enrolledStudent, findCourse, FOLDER, newContext, slowDown, startPhone } from "./phone";
import type { Measurement } from "./report";
import { median, round } from "./statistics";

const SAMPLES = 3;
/** Milliseconds without a request, long task or layout shift after which the page counts as settled. */
const QUIET_FOR = 500;

export interface Page {
  name: string;
  path: string;
  /** Selector of the content that a visitor came for. */
  content: string;
  isStudent?: boolean;
  /** Content at most this many times the bare document's largest paint. */
  goal?: number;
}

/** Milliseconds since navigation started, unless said otherwise. */
export interface Visit {
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
    requestAnimationFrame(() => {
      seen.content = performance.now();
      console.debug("the content is there");
    });
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
export async function visit(
  context: BrowserContext,
  url: string,
  { content, isFirst }: { content: string | null; isFirst: boolean },
): Promise<Visit> {
  const page = await context.newPage();
  const session = await slowDown(page, { line: true });
  if (isFirst) await forget(session, new URL(url).origin);
  const travelled = { requests: 0, bytes: 0 };
  session.on("Network.loadingFinished", ({ encodedDataLength }) => {
    travelled.requests += 1;
    travelled.bytes += encodedDataLength;
  });
  session.on("Network.webSocketFrameReceived", ({ response }) => (travelled.bytes += response.payloadData.length));
  await page.addInitScript(watch, content ?? "body");
  // Asking the page whether it is there yet would cost a tenth of a second of what is measured: it says so itself.
  const isThere = page.waitForEvent("console", (message) => message.text() === "the content is there");
  await page.goto(url, { waitUntil: "load" });
  await isThere;
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

export async function listPages(stack: ProductStack): Promise<Page[]> {
  const course = await findCourse(stack);
  const lesson = course.modules[0]?.lessons[0]?._id ?? "";
  return [
    { name: "Home", path: "/", content: "main article", goal: 1.4 },
    { name: "Course", path: `/course/${course.slug}`, content: "main details", goal: 1.4 },
    { name: "Sign-in", path: "/auth", content: "main form" },
    { name: "Verify", path: "/verify", content: "main form", goal: 1.4 },
    { name: "Dashboard", path: "/dashboard", content: "main article", isStudent: true },
    { name: "Course, enrolled", path: `/course/${course.slug}`, content: "main [role=progressbar]", isStudent: true },
    { name: "Lesson", path: `/lesson/${lesson}`, content: "main article p", isStudent: true },
    { name: "Exam", path: `/exam/${course._id}`, content: "main h1", isStudent: true },
  ];
}

/** Public pages have an address in each language; a student's page is in the language of the device. */
const inEachLanguage = (page: Page): Page[] =>
  page.goal === undefined
    ? [page]
    : languages.map((language) => ({
        ...page,
        name: `${page.name} (${language})`,
        path: withLanguage(page.path, language),
      }));

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
  const phone = await startPhone(stack, port);
  const floor = await serveBareDocuments(port + 1);
  const bareOrigin = `http://localhost:${port + 1}`;
  const measurements: Measurement[] = [];
  try {
    const [visitor, student] = [await newContext(phone), await enrolledStudent(phone, stack)];
    for (const page of (await listPages(stack)).flatMap(inEachLanguage)) {
      const context = page.isStudent ? student : visitor;
      const first: Visit[] = [];
      const again: Visit[] = [];
      const bare: Visit[] = [];
      for (let sample = 0; sample < SAMPLES; sample += 1) {
        first.push(await visit(context, `${phone.origin}${page.path}`, { content: page.content, isFirst: true }));
        again.push(await visit(context, `${phone.origin}${page.path}`, { content: page.content, isFirst: false }));
        bare.push(await visit(visitor, `${bareOrigin}${page.path}`, { content: null, isFirst: true }));
      }
      measurements.push(toMeasurement(page, first, again, bare));
    }
  } finally {
    await phone.close();
    floor.close();
  }
  return measurements;
}
