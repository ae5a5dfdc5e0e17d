import { useState } from "react";
import classes from "./PersonPicture.module.css";

interface PersonPictureProps {
  name: string;
  url: string | null;
  size: "medium" | "large";
}

/** A person's picture, or initials. Decorative: the name is next to it. */
export function PersonPicture({ name, url, size }: PersonPictureProps) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span className={classes.root} data-size={size} aria-hidden="true">
      {url === null || url === broken ? (
        initialsOf(name)
      ) : (
        <img className={classes.image} src={url} alt="" decoding="async" onError={() => setBroken(url)} />
      )}
    </span>
  );
}

/** Of the first and the last name: "Maria da Silva" -> "MS". */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u);
  const first = words.length > 1 ? [words[0], words.at(-1)] : words;
  return first.map((word = "") => Array.from(word)[0]?.toUpperCase() ?? "").join("");
}
