import { expect, test as base, type BrowserContext } from "@playwright/test";
import { delayAnswers } from "./lateness";
import { theSchool } from "./school";
import { hearToasts } from "./toasts";

/**
 * Never allowed in any test: a Content Security Policy violation, a hydration error (418 to 425), an uncaught error.
 */
const UNWANTED =
  /content security policy|hydrat|minified react error #4[12]\d|refused to (apply|execute|load|connect)/i;

/** Collects problems of every page of a context in `troubles`. */
function watch(context: BrowserContext, troubles: string[]): void {
  context.on("console", (message) => {
    if (["error", "warning"].includes(message.type()) && UNWANTED.test(message.text())) troubles.push(message.text());
  });
  context.on("weberror", (error) => troubles.push(`not caught: ${error.error().message}`));
}

interface Fixtures {
  /** Also watches contexts that a test opens itself. */
  watched: undefined;
}

export const test = base.extend<Fixtures>({
  baseURL: async ({}, use) => {
    await use(theSchool().clientUrl);
  },
  watched: [
    async ({ browser, context }, use) => {
      const troubles: string[] = [];
      watch(context, troubles);
      await hearToasts(context);
      await delayAnswers(context);
      const note = (other: BrowserContext) => {
        watch(other, troubles);
        void delayAnswers(other);
      };
      browser.on("context", note);
      await use(undefined);
      browser.off("context", note);
      expect(troubles, "refused by the policy, not hydrated, or not caught").toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
