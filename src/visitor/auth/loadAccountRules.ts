import { loadTexts } from "@/i18n";

/** The schemas of the forms, their library and their messages (8 KiB): the page is shown without them. */
export async function loadAccountRules() {
  const [rules] = await Promise.all([import("./accountRules"), loadTexts("validation")]);
  return rules;
}

/** With the first field that is touched, so that sending finds them there. A failure shows when they are needed. */
export function preloadAccountRules(): void {
  loadAccountRules().catch(() => undefined);
}
