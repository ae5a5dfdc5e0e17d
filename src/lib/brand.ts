// oxlint-disable-next-line no-restricted-imports -- vite.config.ts reads this file, where aliases do not resolve
import { schoolName } from "../../convex/shared/schoolName.ts";

/**
 * The school's own colors and contact.
 * Its name and logo, which the server prints as well, are in `convex/shared/`: schoolName.ts, brandMark.ts.
 * The logo's copy for browser tabs is `public/favicon.svg`; the footer's video is in
 * `public/presentation/`.
 */
export const brand = {
  name: schoolName,
  /** Owner in the copyright notice. */
  owner: schoolName,
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
  /**
   * Page background.
   * Cards are white, or a shade lighter than the page in the dark scheme.
   */
  page: { light: "#FBFAF8", dark: "#13141A" },
} as const;
