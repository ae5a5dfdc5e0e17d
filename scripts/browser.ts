/** Finds a Chromium for the tests, or installs one. */
import { existsSync } from "node:fs";
import { run } from "./processes";

const CANDIDATES = [
  process.env.CHROMIUM_PATH,
  // Half the processor time of a Chromium with windows.
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** Path of an installed Chromium or Chrome. */
export const findBrowser = () => CANDIDATES.find((path) => path && existsSync(path));

/** Returns an executable; undefined for Playwright's own download. */
export async function findOrInstallBrowser(
  say: (line: string) => void = (line) => console.log(line),
): Promise<string | undefined> {
  const present = findBrowser();
  if (present) {
    say(`Browser: ${present}`);
    return present;
  }
  if (existsSync("/usr/bin/apt-get") && process.getuid?.() === 0) {
    // Older Debian releases have no headless shell.
    for (const name of ["chromium-headless-shell", "chromium"]) {
      say(`Browser: none found; installing Debian's (apt-get install ${name}) ...`);
      try {
        await run("apt-get", ["update"]);
        await run("apt-get", ["install", "-y", "--no-install-recommends", name], {
          env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
        });
        const installed = findBrowser();
        if (installed) return installed;
      } catch (error) {
        say(`  that failed: ${String(error).split("\n")[0] ?? ""}`);
      }
    }
  }
  say("Browser: none found; downloading Playwright's Chromium ...");
  try {
    await run(process.execPath, ["node_modules/@playwright/test/cli.js", "install", "chromium"]);
    return undefined;
  } catch {
    throw new Error("No browser: install Chromium or Chrome, or name one in CHROMIUM_PATH, and run the command again.");
  }
}
