/** Square picture of a profile, as stored. */
export const avatarRules = {
  /** Types that browsers convert for the upload. */
  types: ["image/png", "image/jpeg", "image/webp"],
  maxBytes: 64 * 1024,
  /** Pixels; the browser crops and scales before the upload. */
  size: 256,
} as const;

/** Uploaded course cover, as stored. */
export const coverRules = {
  types: ["image/webp", "image/png", "image/jpeg"],
  maxBytes: 2 * 1024 * 1024,
  /** Pixels; the browser scales before the upload. */
  widths: { small: 640, large: 1280 },
} as const;

/**
 * Image of the signature on certificates, as stored.
 * PNG with a transparent background.
 */
export const signatureRules = {
  /** Types that browsers convert for the upload. */
  types: ["image/png", "image/jpeg", "image/webp"],
  type: "image/png",
  maxBytes: 512 * 1024,
  /** Pixels; the browser scales before the upload. */
  width: 900,
  height: 400,
} as const;

/** The school's uploaded pictures: logos for both schemes, and the square icon. */
export const schoolPictures = ["logo", "logoDark", "icon"] as const;
export type SchoolPicture = (typeof schoolPictures)[number];

/** Logos as stored: PNG, scaled by the browser. */
export const logoRules = {
  /** Types that browsers convert for the upload. */
  types: ["image/png", "image/jpeg", "image/webp"],
  type: "image/png",
  maxBytes: 512 * 1024,
  /** Largest size in pixels; an icon has exactly this one. */
  sizes: {
    logo: { width: 720, height: 180 },
    logoDark: { width: 720, height: 180 },
    icon: { width: 512, height: 512 },
  },
} as const;
