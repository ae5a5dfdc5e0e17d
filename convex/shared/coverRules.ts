/** An uploaded course cover, as stored. */
export const coverRules = {
  types: ["image/webp", "image/png", "image/jpeg"],
  maxBytes: 2 * 1024 * 1024,
  /** Pixels; the browser scales before the upload. */
  widths: { small: 640, large: 1280 },
} as const;
