import { ActionIcon, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch, IconX } from "@tabler/icons-react";
import { useRef, useState, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { limits } from "@convex/shared/limits";

const SEARCH_DELAY_MS = 250;

interface SearchFieldProps {
  label: string;
  placeholder?: string;
  /** Initial value; external changes update the field. */
  value: string;
  /** Called with the trimmed text once typing pauses; with "" at once when cleared. */
  onSearch: (text: string) => void;
  /** For focusing the field after the search was cleared elsewhere. */
  inputRef?: RefObject<HTMLInputElement | null>;
}

export function SearchField({ label, placeholder, value, onSearch, inputRef }: SearchFieldProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  const ownRef = useRef<HTMLInputElement>(null);
  const input = inputRef ?? ownRef;
  // The reported text comes back as `value` while the next letters are typed: do not overwrite them.
  const send = (wanted: string): void => {
    setKnown(wanted);
    onSearch(wanted);
  };
  const search = useDebouncedCallback(send, SEARCH_DELAY_MS);

  if (known !== value) {
    setKnown(value);
    setText(value);
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
      label={label}
      placeholder={placeholder}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        search(event.currentTarget.value.trim());
      }}
      leftSection={<IconSearch size={18} aria-hidden="true" />}
      rightSection={
        text !== "" && (
          <ActionIcon size={32} aria-label={t("clearSearch")} onClick={clear}>
            <IconX size={18} aria-hidden="true" />
          </ActionIcon>
        )
      }
      maxLength={limits.searchText}
      w="100%"
      maw={420}
    />
  );
}
