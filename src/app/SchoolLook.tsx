import { useEffect, type ReactNode } from "react";
import { api } from "@convex/_generated/api";
import { useKnownQuery } from "@/lib/knownQuery";
import { defaultSchool, paletteProperties, SchoolContext, type School } from "@/lib/school";

/**
 * Gives every page the school's name and look, live (LOOK-3).
 * A document of the build has those of its day.
 */
export function SchoolLook({ children }: { children: ReactNode }) {
  const school = useKnownQuery(api.visitor.settings.school, {}) ?? defaultSchool;
  usePalette(school.palette);
  useIcon(school.pictures.icon);
  return <SchoolContext value={school}>{children}</SchoolContext>;
}

/** Sets the colors on the root element, over the theme's and the document's. */
function usePalette(palette: School["palette"]): void {
  const properties = JSON.stringify(paletteProperties(palette));
  useEffect(() => {
    const { style } = document.documentElement;
    for (const [name, value] of JSON.parse(properties) as [string, string][]) style.setProperty(name, value);
  }, [properties]);
}

/** Shows the icon in the browser's tab. */
function useIcon(icon: string | null): void {
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>("link[rel=icon]");
    if (icon === null || link === null) return undefined;
    const { type, href } = link;
    Object.assign(link, { type: "image/png", href: icon });
    return () => void Object.assign(link, { type, href });
  }, [icon]);
}
