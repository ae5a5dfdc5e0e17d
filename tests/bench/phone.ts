import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from "@playwright/test";
import { findBrowser } from "../../scripts/browser";
import { buildClient } from "../../scripts/build/client";
import { startPreview } from "../../scripts/previewServer";
import type { ProductStack } from "../support/productStack";
import { listOutlines, type Outline } from "../support/queries";

/** Slow 4G and a cheap phone. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 };
const CPU_SLOWDOWN = 4;
const VIEWPORT = { width: 360, height: 740 };
export const FOLDER = ".e2e/bench-phone";

/** The product as it is deployed, and a browser to look at it. */
export interface Phone {
  origin: string;
  browser: Browser;
  close: () => Promise<void>;
}

export async function startPhone(stack: ProductStack, port: number): Promise<Phone> {
  process.env.VITE_CONVEX_URL = stack.url;
  await buildClient({ folder: FOLDER, worker: true });
  const product = await startPreview({ folder: FOLDER, port });
  const executablePath = findBrowser();
  const args = ["--no-sandbox", "--disable-background-networking", "--disable-component-update"];
  const browser = await chromium.launch({ args, ...(executablePath && { executablePath }) });
  return {
    origin: `http://localhost:${port}`,
    browser,
    close: async () => {
      await browser.close();
      await product.close();
    },
  };
}

/** Makes the page's processor as slow as a cheap phone's. */
export async function slowDown(page: Page, { line }: { line: boolean }): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  if (line) await session.send("Network.emulateNetworkConditions", NETWORK);
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  return session;
}

export const newContext = ({ browser }: Phone): Promise<BrowserContext> =>
  browser.newContext({ viewport: VIEWPORT, deviceScaleFactor: 2, isMobile: true, locale: "pt-BR" });

export async function signedIn(phone: Phone, { email, password }: { email: string; password: string }) {
  const context = await newContext(phone);
  const page = await context.newPage();
  await page.goto(`${phone.origin}/auth`);
  await page.locator("input[type=email]").fill(email);
  await page.locator("input[type=password]").fill(password);
  await page.locator("main form button[type=submit]").click();
  await page.waitForURL((url) => url.pathname !== "/auth");
  await page.close();
  return context;
}

/** The demonstration's student, on the way through a course. */
export async function enrolledStudent(phone: Phone, stack: ProductStack): Promise<BrowserContext> {
  const context = await signedIn(phone, stack.accounts.student);
  const page = await context.newPage();
  await page.goto(`${phone.origin}/course/${(await findCourse(stack)).slug}`);
  const enroll = page.locator("main form button[type=submit]");
  const progress = page.locator("main [role=progressbar]");
  await enroll.or(progress).first().waitFor();
  if (await enroll.isVisible()) await enroll.click();
  await progress.waitFor();
  await page.close();
  return context;
}

export async function findCourse({ url }: ProductStack): Promise<Outline> {
  const course = (await listOutlines(url)).find(({ slug }) => slug === "git-e-github");
  if (!course) throw new Error("the demonstration has another catalog");
  return course;
}
