import { expect, test as base, type BrowserContext } from "@playwright/test";
import { hearToasts } from "./toasts";

/**
 * What may not happen in any test: something that the Content Security Policy refuses, markup of the build that React
 * cannot take over (errors 418 to 425 and their words), an error that nobody catches.
 */
const UNWANTED =
  /content security policy|hydrat|minified react error #4[12]\d|refused to (apply|execute|load|connect)/i;

/** Collects what is unwanted in every page of a context; `troubles` is empty when all is well. */
function watch(context: BrowserContext, troubles: string[]): void {
  context.on("console", (message) => {
    if (["error", "warning"].includes(message.type()) && UNWANTED.test(message.text())) troubles.push(message.text());
  });
  context.on("weberror", (error) => troubles.push(`not caught: ${error.error().message}`));
}

interface Fixtures {
  /** Every context is watched, the ones that a test opens by itself as well. */
  watched: undefined;
}

export const test = base.extend<Fixtures>({
  watched: [
    async ({ browser, context }, use) => {
      const troubles: string[] = [];
      watch(context, troubles);
      await hearToasts(context);
      const note = (other: BrowserContext) => watch(other, troubles);
      browser.on("context", note);
      await use(undefined);
      browser.off("context", note);
      expect(troubles, "refused by the policy, not hydrated, or not caught").toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
