import i18next from "i18next";

/** The forms' rules, their library and their words (8 KiB): nobody needs them to see the page. */
export async function loadAccountRules() {
  const { validateSignIn, validateSignUp } = await import("./accountRules");
  await i18next.loadNamespaces("validation");
  return { validateSignIn, validateSignUp };
}

/** With the first field that is touched, so that sending finds them there. A failure shows when they are needed. */
export function preloadAccountRules(): void {
  loadAccountRules().catch(() => undefined);
}
