/** Finds a Chromium for the tests, or installs one, and says what it did. */
import { existsSync } from "node:fs";
import { run } from "./processes.mjs";

const CANDIDATES = [
  process.env.CHROMIUM_PATH,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** @returns {string | undefined} path of a Chromium or Chrome that is installed */
export const findBrowser = () => CANDIDATES.find((path) => path && existsSync(path));

/** @returns {Promise<string | null>} path of an executable, or null for Playwright's own download */
export async function findOrInstallBrowser(say = console.log) {
  const present = findBrowser();
  if (present) {
    say(`Browser: ${present}`);
    return present;
  }
  if (existsSync("/usr/bin/apt-get") && process.getuid?.() === 0) {
    say("Browser: none found; installing Debian's chromium (apt-get install chromium) ...");
    try {
      await run("apt-get", ["update"]);
      await run("apt-get", ["install", "-y", "--no-install-recommends", "chromium"], {
        env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
      });
      const installed = findBrowser();
      if (installed) return installed;
    } catch (error) {
      say(`  that failed: ${String(error).split("\n")[0]}`);
    }
  }
  say("Browser: none found; downloading Playwright's Chromium ...");
  try {
    await run("npx", ["playwright", "install", "chromium"]);
    return null;
  } catch {
    throw new Error("No browser: install Chromium or Chrome, or name one in CHROMIUM_PATH, and run the command again.");
  }
}

if (import.meta.filename === process.argv[1]) await findOrInstallBrowser();
