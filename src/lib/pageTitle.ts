import { useEffect } from "react";
import { brand } from "./brand";

/** Document title and meta description. */
export function usePageTitle(title: string, description: string): void {
  useEffect(() => {
    document.title = title === brand.name ? title : `${title} · ${brand.name}`;
    document.querySelector("meta[name=description]")?.setAttribute("content", description);
  }, [title, description]);
}
