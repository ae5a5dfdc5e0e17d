import { useEffect } from "react";
import { brand } from "./brand";

/** Name of the page in the browser's tab and history, and what a search engine says about it. */
export function usePageTitle(title: string, description: string): void {
  useEffect(() => {
    document.title = title === brand.name ? title : `${title} · ${brand.name}`;
    document.querySelector("meta[name=description]")?.setAttribute("content", description);
  }, [title, description]);
}
