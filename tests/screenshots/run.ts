/**
 * `npm run screenshots`: every screen and state as a picture in `screenshots/<language>-<scheme>-<width>/`, from a
 * production build with demonstration data. Choose with
 *   npm run screenshots -- --only lesson,exam --lang pt --scheme dark --width 360
 * and give the school another color with `--color "#0b7285"`.
 * The screens are listed in screens.ts.
 */
import { findOrInstallBrowser } from "../../scripts/browser";
import { readOptions } from "./options";
import { takeScreenshots } from "./takeScreenshots";

try {
  await takeScreenshots(readOptions(process.argv.slice(2)), await findOrInstallBrowser(() => undefined));
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
