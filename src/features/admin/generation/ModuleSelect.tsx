import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { limits } from "../../../../convex/shared/limits";
import { useModuleOptions } from "./api";

const SEARCH_DELAY_MS = 250;

export interface ChosenModule {
  value: string;
  label: string;
}

interface ModuleSelectProps {
  chosen: ChosenModule | null;
  onChoose: (module: ChosenModule | null) => void;
  error: string | undefined;
  disabled: boolean;
}

/** Searches on the server; the chosen module stays an option whatever is typed after it. */
export function ModuleSelect({ chosen, onChoose, error, disabled }: ModuleSelectProps) {
  const { t } = useTranslation("adminGeneration");
  const [text, setText] = useState(chosen?.label ?? "");
  const [typed] = useDebouncedValue(text.trim(), SEARCH_DELAY_MS);
  const modules = useModuleOptions(typed === chosen?.label ? "" : typed.slice(0, limits.searchText));
  const options: ChosenModule[] = (modules ?? []).map(({ _id, title, course }) => ({
    value: _id,
    label: t("form.moduleOption", { module: title, course: course.title }),
  }));
  if (chosen && !options.some(({ value }) => value === chosen.value)) options.unshift(chosen);

  return (
    <Select
      size="md"
      label={t("form.modulePick")}
      description={t("form.moduleHint")}
      data={options}
      filter={({ options: found }) => found} // the server has filtered
      searchable
      searchValue={text}
      onSearchChange={setText}
      value={chosen?.value ?? null}
      onChange={(_id, option) => onChoose(option && { value: option.value, label: option.label })}
      nothingFoundMessage={modules === undefined ? t("common:loading") : t("form.moduleNone")}
      comboboxProps={{ withinPortal: false }}
      // The list itself scrolls: a scroll area between it and its field would have to take the focus.
      withScrollArea={false}
      styles={{ options: { maxHeight: 240, overflowY: "auto" } }}
      allowDeselect={false}
      error={error}
      disabled={disabled}
      maw={520}
    />
  );
}
