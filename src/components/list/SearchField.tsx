import { CloseButton, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useRef, useState, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { limits } from "@convex/shared/limits";
import { useNavigation } from "react-router-dom";

const SEARCH_DELAY_MS = 250;

interface SearchFieldProps {
  label: string;
  placeholder?: string;
  /** Initial value; external changes update the field. */
  value: string;
  /**
   * Called with the trimmed text once typing pauses.
   * Clearing calls it with "" at once.
   */
  onSearch: (text: string) => void;
  /** Focuses the field after the search was cleared elsewhere. */
  inputRef?: RefObject<HTMLInputElement | null>;
}

export function SearchField({ label, placeholder, value, onSearch, inputRef }: SearchFieldProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  /** Reported texts that have not come back as `value`, or the last. */
  const [sent, setSent] = useState([value]);
  const ownRef = useRef<HTMLInputElement>(null);
  const input = inputRef ?? ownRef;
  const send = (wanted: string): void => {
    if (wanted === sent.at(-1)) return;
    setSent([...sent, wanted]);
    onSearch(wanted);
  };
  const { state } = useNavigation();
  // Reads the field now: "back" may have changed it since.
  // A search stored in the address would pull back a user who has followed a link.
  const search = useDebouncedCallback(() => {
    if (state === "idle") send(text.trim());
  }, SEARCH_DELAY_MS);

  // Reported texts come back late, while the next letters are typed.
  // They must not overwrite them.
  if (known !== value) {
    setKnown(value);
    const own = sent.indexOf(value);
    if (own < 0) setText(value);
    setSent(own < 0 ? [value] : sent.slice(own));
  }

  const clear = (): void => {
    search.cancel();
    setText("");
    send("");
    input.current?.focus();
  };

  return (
    <TextInput
      ref={input}
      type="search"
      w="100%"
      maw={420}
      label={label}
      placeholder={placeholder}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        search();
      }}
      maxLength={limits.searchText}
      leftSection={<IconSearch size={18} aria-hidden="true" />}
      leftSectionPointerEvents="none"
      rightSection={text !== "" && <CloseButton aria-label={t("clearSearch")} onClick={clear} />}
    />
  );
}
