// oxlint-disable-next-line no-restricted-imports -- vite.config.ts reads this file, where aliases do not resolve
import { schoolName } from "../../convex/shared/schoolName.ts";

/**
 * Name and contact of the product, until a school saves its own, and colors of the page.
 * Components read the school's name (school.ts). What the server prints as well is in `convex/shared/`: schoolName.ts,
 * productPalette.ts, brandMark.ts. The logo's copy for browser tabs is `public/favicon.svg`.
 */
export const brand = {
  name: schoolName,
  /** Default until an administrator sets another. Digits only. */
  contactWhatsapp: "5511999999999",
  /**
   * Page background.
   * Cards are white, or a shade lighter than the page in the dark scheme.
   */
  page: { light: "#FBFAF8", dark: "#13141A" },
} as const;
