import type { FunctionReturnType } from "convex/server";
import { createContext, useContext } from "react";
import type { api } from "@convex/_generated/api";
import type { Palette } from "@convex/shared/palette";
import { productPalette } from "@convex/shared/productPalette";
import { brand } from "./brand";

/** The school's name and look, from the settings. */
export interface School extends Omit<FunctionReturnType<typeof api.visitor.settings.school>, "palette"> {
  palette: Palette;
}

/** Shown until the settings are here, and while they are empty. */
export const defaultSchool: School = {
  name: brand.name,
  owner: brand.name,
  taxId: null,
  address: null,
  email: null,
  social: [],
  palette: productPalette,
  pictures: { logo: null, logoDark: null, icon: null },
};

/** Provided by `src/app/SchoolLook.tsx`. */
export const SchoolContext = createContext<School>(defaultSchool);

export const useSchool = (): School => useContext(SchoolContext);

/**
 * Custom properties of a palette, by name.
 * Every other color of the theme follows from them (src/app/theme.ts).
 */
export function paletteProperties({ shades, darkTints }: Palette): [string, string][] {
  return [
    ...shades.map((shade, index): [string, string] => [`--mantine-color-selo-${index}`, shade]),
    ["--selo-dark-tint", darkTints[0] ?? ""],
    ["--selo-dark-tint-hover", darkTints[1] ?? ""],
  ];
}
