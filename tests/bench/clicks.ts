import { setTimeout as wait } from "node:timers/promises";
import type { Locator, Page } from "@playwright/test";
import type { ProductStack } from "../support/productStack";
import { enrolledStudent, findCourse, signedIn, slowDown, startPhone, type Phone } from "./phone";
import type { Measurement } from "./report";
import { median, quantile } from "./statistics";
import { prepareWriters } from "./writers";

const ROUNDS = 8;
const ROWS = 1000;
const ROW_CLICKS = 24;
/** A click is answered at once. */
const AT_ONCE_MS = 50;
/** A person presses, then lets go. Without a delay the three events come at once, and a click waits for the other two. */
const PRESS_MS = 60;
/** Clicks fall anywhere between two changes. */
const LONGEST_PAUSE_MS = 100;

declare global {
  interface Window {
    /** Milliseconds from the next click until a frame after it was painted. */
    answered: Promise<number>;
  }
}

/** Runs in the page. */
function watchNextClick(): void {
  window.answered = new Promise((resolve) => {
    const note = ({ timeStamp }: Event): void => {
      requestAnimationFrame(() => {
        // The task after the frame's callbacks runs once the frame is painted: before others that wait already.
        void scheduler.postTask(() => resolve(performance.now() - timeStamp), { priority: "user-blocking" });
      });
    };
    document.addEventListener("click", note, { capture: true, once: true });
  });
}

/** Milliseconds until the click was answered. */
async function click(page: Page, target: Locator): Promise<number> {
  await target.waitFor();
  // Not Playwright's own click, which first waits for the page to be at rest: a person does not.
  await target.evaluate(async (element) => {
    element.scrollIntoView({ block: "center", behavior: "instant" });
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  });
  const box = await target.boundingBox();
  if (!box) throw new Error(`nothing to click: ${target.toString()}`);
  await page.evaluate(watchNextClick);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2, { delay: PRESS_MS });
  return await page.evaluate(() => window.answered);
}

async function measureBareClicks({ browser }: Phone): Promise<number[]> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.setContent("<button onclick=\"this.textContent = 'clicked'\">click</button>");
  await slowDown(page, { line: false });
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) times.push(await click(page, page.locator("button")));
  await context.close();
  return times;
}

/** From page to page, as a student goes. */
async function measurePages(phone: Phone, stack: ProductStack): Promise<number[]> {
  const context = await enrolledStudent(phone, stack);
  const { slug } = await findCourse(stack);
  const page = await context.newPage();
  await page.goto(`${phone.origin}/dashboard`);
  await slowDown(page, { line: false });
  const times: number[] = [];
  const go = async (target: Locator): Promise<void> => {
    await target.waitFor();
    // A person sees the page before clicking.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    times.push(await click(page, target));
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const tab of await page.getByRole("tab").all()) await go(tab);
    await go(page.getByRole("tab").first());
    await go(page.locator(`main a[href$="/course/${slug}"]`).first());
    await go(page.locator('main a[href*="/lesson/"]').first());
    await go(page.locator(`main a[href$="/course/${slug}"]`).first());
    await go(page.locator('header a[href$="/dashboard"]').first());
  }
  await context.close();
  return times;
}

interface RowClicks {
  times: number[];
  rows: number;
  updates: number;
}

/** In a list of 1,000 rows that others change all the time. */
async function measureRows(phone: Phone, stack: ProductStack): Promise<RowClicks> {
  for (let first = 0; first < ROWS; first += 100)
    await stack.run("cli/demonstration:addStudents", { first, count: 100 });
  const startWriting = await prepareWriters(stack);
  const context = await signedIn(phone, stack.accounts.admin);
  const page = await context.newPage();
  await page.goto(`${phone.origin}/admin/students`);
  const boxes = page.locator("main tbody input[type=checkbox]");
  await boxes.first().waitFor();
  while ((await boxes.count()) < ROWS) {
    const before = await boxes.count();
    await page.locator("main button", { hasText: "Mostrar mais" }).click();
    await page.waitForFunction((count) => document.querySelectorAll("main tbody tr").length > count, before);
  }
  const rows = await boxes.count();
  const session = await slowDown(page, { line: false });
  let updates = 0;
  session.on("Network.webSocketFrameReceived", ({ response }) => {
    if (response.payloadData.includes("Student Number")) updates += 1;
  });
  const writers = await startWriting();
  const times: number[] = [];
  for (let round = 0; round < ROW_CLICKS; round += 1) {
    times.push(await click(page, boxes.nth((round * 37) % ROWS)));
    await wait(LONGEST_PAUSE_MS * Math.random());
  }
  await writers.stop();
  await context.close();
  return { times, rows, updates };
}

const toMeasurement = (name: string, times: number[], bare: number[], note = ""): Measurement => {
  const slow = times.filter((time) => time > AT_ONCE_MS).length;
  return {
    name: `${name}: until a click is answered, against a button on a bare page`,
    unit: "ms",
    product: median(times),
    floor: median(bare),
    note: `p95 ${quantile(times, 0.95).toFixed(0)}, slowest ${Math.max(...times).toFixed(0)} ms; ${times.length - slow} of ${times.length} within ${AT_ONCE_MS} ms${note}`,
  };
};

/** How soon a click is answered on a phone whose processor is four times slower. */
export async function measureClicks(stack: ProductStack, port: number): Promise<Measurement[]> {
  const phone = await startPhone(stack, port);
  try {
    const bare = await measureBareClicks(phone);
    const pages = await measurePages(phone, stack);
    const { times, rows, updates } = await measureRows(phone, stack);
    return [
      toMeasurement("From page to page", pages, bare),
      toMeasurement("In a list that changes ten times a second", times, bare, `; ${rows} rows, ${updates} updates`),
    ];
  } finally {
    await phone.close();
  }
}
