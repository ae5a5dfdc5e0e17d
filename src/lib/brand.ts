// oxlint-disable-next-line no-restricted-imports -- vite.config.ts reads this file, where aliases do not resolve
import { schoolName } from "../../convex/shared/schoolName.ts";

/**
 * Everything a school changes to make the platform its own: colors, contact. Its name and logo, which the server prints as well, are in
 * `convex/shared/`: schoolName.ts, brandMark.ts; the logo's copy for browser tabs is `public/favicon.svg`, the footer's video is in
 * `public/presentation/`.
 */
export const brand = {
  name: schoolName,
  /** Owner in the copyright line. */
  owner: schoolName,
  /** Used until an administrator sets another. International format, digits only. */
  contactWhatsapp: "5511999999999",
  /** Ten shades from light to dark. 6 fills in the light scheme, 5 in the dark one: both AA with white text. */
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
  /** Page background; cards are white, or a step lighter than the page in the dark scheme. */
  page: { light: "#FBFAF8", dark: "#13141A" },
} as const;
