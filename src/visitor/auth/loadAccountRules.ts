import { loadTexts } from "@/i18n";

/**
 * The schemas of the forms, with library and messages (8 KiB).
 * The page is shown without them.
 */
export async function loadAccountRules() {
  const [rules] = await Promise.all([import("./accountRules"), loadTexts("validation")]);
  return rules;
}

/**
 * Preloads on the first focus, so that they are there on submit.
 * Submitting reports a failure.
 */
export function preloadAccountRules(): void {
  loadAccountRules().catch(() => undefined);
}
