import type { BrowserContext, Locator, Page } from "@playwright/test";
import type { ProductStack } from "../support/productStack";
import { enrolledStudent, findCourse, signedIn, slowDown, startPhone, type Phone } from "./phone";
import type { Measurement } from "./report";
import { median, quantile } from "./statistics";

const ROUNDS = 8;
const ROWS = 1000;
/** A made-up student does something this often while the list is clicked on. */
const EVERY_MS = 100;
/** A click is answered at once. */
const AT_ONCE_MS = 50;
/** The browser tells of nothing shorter. */
const SHORTEST_MS = 16;

declare global {
  interface Window {
    /** Milliseconds from each click until the next frame was painted. */
    answered: number[];
  }
}

/** Runs in the page. */
function watchClicks(shortest: number): void {
  window.answered = [];
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) if (name === "click") window.answered.push(duration);
  }).observe({ type: "event", durationThreshold: shortest } as PerformanceObserverInit);
}

async function openWatched(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(watchClicks, SHORTEST_MS);
  await page.goto(url);
  return page;
}

/** Milliseconds until the click was answered, as the browser rounds it: to 8 ms. */
async function click(page: Page, target: Locator): Promise<number> {
  await target.waitFor();
  await page.evaluate(() => (window.answered = []));
  // Not Playwright's own click, which first waits for the page to be at rest: a person does not.
  await target.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
  await page.waitForTimeout(200);
  const box = await target.boundingBox();
  if (!box) throw new Error(`nothing to click: ${target.toString()}`);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  // The entry comes with the frame after the one that it is about.
  await page.waitForTimeout(500);
  return (await page.evaluate(() => window.answered))[0] ?? SHORTEST_MS;
}

async function measureBareClicks({ browser }: Phone): Promise<number[]> {
  const context = await browser.newContext();
  const page = await openWatched(context, "about:blank");
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
  const page = await openWatched(context, `${phone.origin}/dashboard`);
  await slowDown(page, { line: false });
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const tab of await page.getByRole("tab").all()) times.push(await click(page, tab));
    times.push(await click(page, page.getByRole("tab").first()));
    times.push(await click(page, page.locator(`main a[href$="/course/${slug}"]`).first()));
    times.push(await click(page, page.locator('main a[href*="/lesson/"]').first()));
    times.push(await click(page, page.locator(`main a[href$="/course/${slug}"]`).first()));
    times.push(await click(page, page.locator('header a[href$="/dashboard"]').first()));
  }
  await context.close();
  return times;
}

/** In a list of 1,000 rows that others change all the time. */
async function measureRows(phone: Phone, stack: ProductStack): Promise<{ times: number[]; rows: number }> {
  for (let first = 0; first < ROWS; first += 100) await stack.run("demonstration:addStudents", { first, count: 100 });
  const context = await signedIn(phone, stack.accounts.admin);
  const page = await openWatched(context, `${phone.origin}/admin/students`);
  const boxes = page.locator("main tbody input[type=checkbox]");
  await boxes.first().waitFor();
  while ((await boxes.count()) < ROWS) {
    const before = await boxes.count();
    await page.locator("main button", { hasText: "Mostrar mais" }).click();
    await page.waitForFunction((count) => document.querySelectorAll("main tbody tr").length > count, before);
  }
  const rows = await boxes.count();
  await slowDown(page, { line: false });
  const seconds = ROUNDS * 3;
  await stack.run("demonstration:stayAlive", { steps: (seconds * 1000) / EVERY_MS, seconds });
  const times: number[] = [];
  for (let round = 0; round < ROUNDS * 3; round += 1) times.push(await click(page, boxes.nth((round * 37) % ROWS)));
  await context.close();
  return { times, rows };
}

const toMeasurement = (name: string, times: number[], bare: number[], note = ""): Measurement => {
  const slow = times.filter((time) => time > AT_ONCE_MS + 4).length;
  return {
    name: `${name}: until a click is answered, against a button on a bare page`,
    unit: "ms",
    product: median(times),
    floor: median(bare),
    note: `p95 ${quantile(times, 0.95)}, slowest ${Math.max(...times)} ms; ${times.length - slow} of ${times.length} within ${AT_ONCE_MS} ms${note}`,
  };
};

/** How soon a click is answered on a phone whose processor is four times slower. */
export async function measureClicks(stack: ProductStack, port: number): Promise<Measurement[]> {
  const phone = await startPhone(stack, port);
  try {
    const bare = await measureBareClicks(phone);
    const pages = await measurePages(phone, stack);
    const { times, rows } = await measureRows(phone, stack);
    return [
      toMeasurement("From page to page", pages, bare),
      toMeasurement("In a list that changes ten times a second", times, bare, `; ${rows} rows`),
    ];
  } finally {
    await phone.close();
  }
}
