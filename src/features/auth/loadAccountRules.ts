/** The forms' rules and their library (7 KiB): nobody needs them to see the page. */
export const loadAccountRules = () => import("./accountRules");

/** With the first field that is touched, so that sending finds them there. A failure shows when they are needed. */
export function preloadAccountRules(): void {
  loadAccountRules().catch(() => undefined);
}
