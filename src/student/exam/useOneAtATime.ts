import { useMediaQuery } from "@mantine/hooks";

/** Phones held either way, and 400 percent zoom (WCAG 1.4.10). */
const SMALL = "(max-width: 48em), (max-height: 30em)";

/** Whether the screen is too small for the list of questions. */
export const useOneAtATime = (): boolean => useMediaQuery(SMALL, undefined, { getInitialValueInEffect: false });
