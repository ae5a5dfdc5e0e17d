/** Mantine moves the figures of a vertical axis that far to the left, out of the card; a margin replaces its own. */
export const TICKS_INSIDE = { left: 10 };
