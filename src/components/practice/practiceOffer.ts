/** What is offered on the page to which completing a module leads (PRACTICE-5): the address of the module's questions. */
interface PracticeOffer {
  practice: string;
}

export const offerPractice = (practice: string): PracticeOffer => ({ practice });

/** @param state of the browser's entry, which may be anything */
export const offeredPractice = (state: unknown): string | null =>
  typeof state === "object" && state !== null && "practice" in state && typeof state.practice === "string"
    ? state.practice
    : null;
