import i18next from "i18next";

/** The forms' rules, zod and texts (8 KiB), not needed to show the page. */
export async function loadAccountRules() {
  const { validateSignIn, validateSignUp } = await import("./accountRules");
  await i18next.loadNamespaces("validation");
  return { validateSignIn, validateSignUp };
}

/** Loads with the first focused field, so that they are there on submit, where a failure is shown. */
export function preloadAccountRules(): void {
  loadAccountRules().catch(() => undefined);
}
