/** The picture of a profile, as stored: a square. */
export const avatarRules = {
  /** What browsers turn into it. */
  types: ["image/png", "image/jpeg", "image/webp"],
  maxBytes: 64 * 1024,
  /** Pixels; the browser crops and scales before the upload. */
  size: 256,
} as const;

/** An uploaded course cover, as stored. */
export const coverRules = {
  types: ["image/webp", "image/png", "image/jpeg"],
  maxBytes: 2 * 1024 * 1024,
  /** Pixels; the browser scales before the upload. */
  widths: { small: 640, large: 1280 },
} as const;

/** The image of the signature on certificates, as stored: PNG of ink on nothing. */
export const signatureRules = {
  /** What browsers turn into it. */
  types: ["image/png", "image/jpeg", "image/webp"],
  type: "image/png",
  maxBytes: 512 * 1024,
  /** Pixels; the browser scales before the upload. */
  width: 900,
  height: 400,
} as const;
