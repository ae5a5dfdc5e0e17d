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
