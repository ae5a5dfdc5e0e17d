/** The picture of a profile, as stored: a square. */
export const avatarRules = {
  /** What browsers turn into it. */
  types: ["image/png", "image/jpeg", "image/webp"],
  maxBytes: 64 * 1024,
  /** Pixels; the browser crops and scales before the upload. */
  size: 256,
} as const;
