/** Pixels that the header and the reading bar cover. */
export const BELOW_BARS = 128;

/** The blocks of a rendered lesson, in order. */
export const blocksOf = (text: HTMLElement | null): Element[] => [...(text?.firstElementChild?.children ?? [])];
