import { useEffect, useRef, type RefObject } from "react";
import {
  courseDurations,
  courseLanguages,
  courseLevels,
  courseTopics,
  type CourseDuration,
  type CourseLanguage,
  type CourseLevel,
  type CourseTopic,
} from "@convex/shared/courseFacts";
import { useSearchParams } from "react-router-dom";

export interface Facets {
  topic: CourseTopic;
  level: CourseLevel;
  duration: CourseDuration;
  language: CourseLanguage;
}
export type Facet = keyof Facets;

/** The server's filter argument; filters not chosen are absent. */
export type CatalogFilter = Partial<Facets & { text: string }>;

export const facetValues: { [Name in Facet]: readonly Facets[Name][] } = {
  topic: courseTopics,
  level: courseLevels,
  duration: courseDurations,
  language: courseLanguages,
};
export const facets = Object.keys(facetValues) as Facet[];

const TEXT = "q";

export interface Catalog {
  filter: CatalogFilter;
  active: boolean;
  search: (text: string) => void;
  choose: (facet: Facet, value: string) => void;
  /** Clears all filters and moves the focus to the search field. */
  clear: () => void;
  inputRef: RefObject<HTMLInputElement | null>;
}

/**
 * Search and filters, stored in the address.
 * A link shares them, and "back" undoes a choice; further typing adds no history entry. Unknown values are
 * ignored.
 */
export function useCatalogFilter(): Catalog {
  const [params, setParams] = useSearchParams();
  const inputRef = useRef<HTMLInputElement>(null);
  const text = params.get(TEXT) ?? "";
  const chosen = facets.filter((facet) => facetValues[facet].some((value) => value === params.get(facet)));
  const filter: CatalogFilter = {
    ...(text !== "" && { text }),
    ...Object.fromEntries(chosen.map((facet) => [facet, params.get(facet)])),
  };

  // A second choice may come before the page has followed the first.
  const wanted = useRef(params);
  useEffect(() => {
    wanted.current = params;
  }, [params]);

  const set = (changes: Record<string, string>, replace = false): void => {
    const all = new URLSearchParams(wanted.current);
    for (const [name, value] of Object.entries(changes)) {
      if (value === "") all.delete(name);
      else all.set(name, value);
    }
    wanted.current = all;
    setParams(all, { replace });
  };

  return {
    filter,
    active: text !== "" || chosen.length > 0,
    search: (wanted) => set({ [TEXT]: wanted }, text !== "" && wanted !== ""),
    choose: (facet, value) => set({ [facet]: value }),
    clear: () => {
      set(Object.fromEntries([TEXT, ...facets].map((name) => [name, ""])));
      inputRef.current?.focus();
    },
    inputRef,
  };
}
