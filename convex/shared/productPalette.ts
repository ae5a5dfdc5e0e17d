/** The product's own palette, until a school saves a color. Drawn by hand; measured like derived ones. */
export const productPalette = {
  shades: [
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
  darkTints: ["#262347", "#302C5A"],
} as const;
