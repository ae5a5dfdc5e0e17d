/**
 * Navigation options that skip the unsaved-form question.
 * For when the edited record is gone or the session ends. Leaves at once: in a transition the page would
 * still follow the viewer, and its guard would redirect to sign-in.
 */
export const unstoppable = { state: { unstoppable: true }, flushSync: true };
