import { loadTexts } from "@/i18n";

/** The schemas of the forms, their library and their messages (8 KiB): the page is shown without them. */
export async function loadAccountRules() {
  const [rules] = await Promise.all([import("./accountRules"), loadTexts("validation")]);
  return rules;
}

/** Loads with the first focused field, so that they are there on submit, where a failure is shown. */
export function preloadAccountRules(): void {
  loadAccountRules().catch(() => undefined);
}
