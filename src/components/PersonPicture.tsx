import { Avatar } from "@mantine/core";

interface PersonPictureProps {
  name: string;
  url: string | null;
  size: "medium" | "large";
}

/**
 * A person's picture, or initials.
 * Decorative: the name is next to it.
 */
export function PersonPicture({ name, url, size }: PersonPictureProps) {
  return (
    <Avatar src={url} alt="" size={size === "large" ? 96 : 48} color="selo" aria-hidden="true">
      {initialsOf(name)}
    </Avatar>
  );
}

/** Initials of the first and last name: "Maria da Silva" -> "MS". */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u);
  const first = words.length > 1 ? [words[0], words.at(-1)] : words;
  return first.map((word = "") => Array.from(word)[0]?.toUpperCase() ?? "").join("");
}
