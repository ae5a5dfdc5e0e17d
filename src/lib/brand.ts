// oxlint-disable-next-line no-restricted-imports -- vite.config.ts reads this file, where aliases do not resolve
import { schoolName } from "../../convex/shared/schoolName.ts";

/**
 * Colors and contact of the product, until a school saves its own.
 * Components read the school's (school.ts). The product's name and logo, which the server prints as well, are in
 * `convex/shared/`: schoolName.ts, brandMark.ts. The logo's copy for browser tabs is `public/favicon.svg`.
 */
export const brand = {
  name: schoolName,
  /** Default until an administrator sets another. Digits only. */
  contactWhatsapp: "5511999999999",
  /**
   * Ten shades, light to dark.
   * 6 fills in the light scheme, 5 in the dark one: both AA with white text.
   */
  accent: [
    "#F1F0FF",
    "#E3E1FE",
    "#C9C5FC",
    "#ABA5F9",
    "#8B83F5",
    "#6A60EC",
    "#4F46E5",
    "#4338CA",
    "#3730A3",
    "#2A2478",
  ],
  /** Tinted background of the dark scheme, and under the pointer. */
  darkTints: ["#262347", "#302C5A"],
  /**
   * Page background.
   * Cards are white, or a shade lighter than the page in the dark scheme.
   */
  page: { light: "#FBFAF8", dark: "#13141A" },
} as const;
