/**
 * Navigation state with a finished module's questions (PRACTICE-5).
 * It holds their address.
 */
interface PracticeOffer {
  practice: string;
}

export const offerPractice = (practice: string): PracticeOffer => ({ practice });

/**
 * Address of the offered questions, or null.
 * @param state of the history entry, which may be anything
 */
export const offeredPractice = (state: unknown): string | null =>
  typeof state === "object" && state !== null && "practice" in state && typeof state.practice === "string"
    ? state.practice
    : null;
