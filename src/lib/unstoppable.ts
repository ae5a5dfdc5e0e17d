/**
 * For a navigation that an unsaved form must not stop: what it edits is gone, or the session ends. The page is left at
 * once; in a transition it would still follow the viewer, and its guard would lead on to the sign-in.
 */
export const unstoppable = { state: { unstoppable: true }, flushSync: true };
