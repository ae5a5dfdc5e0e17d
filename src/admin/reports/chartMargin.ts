/** Margin against Mantine's shift of axis labels out of the card. */
export const TICKS_INSIDE = { left: 10 };
