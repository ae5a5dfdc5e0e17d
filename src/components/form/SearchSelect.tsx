import { Select, type SelectProps } from "@mantine/core";
import { useDebouncedValue, useWindowEvent } from "@mantine/hooks";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { limits } from "@convex/shared/limits";

const SEARCH_DELAY_MS = 250;

export interface Option {
  value: string;
  label: string;
}

interface SelectSearch {
  text: string;
  setText: (text: string) => void;
  /**
   * Called with the search text once typing pauses.
   * "" while the field shows the selection.
   */
  search: string;
}

export function useSelectSearch(chosen: Option | null): SelectSearch {
  const [text, setText] = useState(chosen?.label ?? "");
  const [typed] = useDebouncedValue(text.trim(), SEARCH_DELAY_MS);
  return { text, setText, search: typed === chosen?.label ? "" : typed.slice(0, limits.searchText) };
}

interface SearchSelectProps extends Pick<
  SelectProps,
  "label" | "description" | "placeholder" | "required" | "maw" | "clearable"
> {
  typing: SelectSearch;
  /** Search results; `undefined` while loading. */
  found: Option[] | undefined;
  chosen: Option | null;
  onChoose: (option: Option | null) => void;
  none: string;
  error: string | undefined;
  disabled: boolean;
  /** Gets the focus when its dialog opens. */
  "data-autofocus"?: boolean | undefined;
}

/**
 * The last results, while loading or while the pointer is down.
 * A new list would move the option away from under the finger that presses it.
 */
function useLastFound(found: Option[] | undefined, pressed: boolean): Option[] | undefined {
  const [last, setLast] = useState(found);
  if (!pressed && found !== undefined && JSON.stringify(found) !== JSON.stringify(last)) setLast(found);
  return pressed ? last : (found ?? last);
}

/** Whether the element is pressed, with the props that track it. */
function usePressed(): { pressed: boolean; onPointerDown: () => void } {
  const [pressed, setPressed] = useState(false);
  // The click follows these events in the same task.
  const release = (): void => void setTimeout(() => setPressed(false));
  useWindowEvent("pointerup", release);
  useWindowEvent("pointercancel", release);
  return { pressed, onPointerDown: () => setPressed(true) };
}

/**
 * A select whose options the server searches.
 * The selected one remains an option whatever is typed.
 */
export function SearchSelect({ typing, found, chosen, onChoose, none, ...field }: SearchSelectProps) {
  const { t } = useTranslation();
  const { pressed, onPointerDown } = usePressed();
  const shown = useLastFound(found, pressed);
  const missing = chosen !== null && !shown?.some(({ value }) => value === chosen.value);
  return (
    <Select
      {...field}
      size="md"
      data={[...(missing ? [chosen] : []), ...(shown ?? [])]}
      filter={({ options }) => options} // filtered by the server
      searchable
      searchValue={typing.text}
      onSearchChange={typing.setText}
      value={chosen?.value ?? null}
      onChange={(_value, option) => onChoose(option && { value: option.value, label: option.label })}
      // Typing replaces the selection.
      onClick={({ currentTarget }) => currentTarget.select()}
      nothingFoundMessage={found === undefined ? t("loading") : none}
      comboboxProps={{ withinPortal: false, floatingStrategy: "fixed" }}
      // Focusing an invalid field must not open a list over the others.
      openOnFocus={false}
      // The list itself scrolls: a scroll area would take the focus.
      withScrollArea={false}
      styles={{ options: { maxHeight: 240, overflowY: "auto" } }}
      attributes={{ options: { onPointerDown } }}
      allowDeselect={false}
      clearButtonProps={{ "aria-label": t("clearSearch") }}
    />
  );
}
