import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { limits } from "../../../../convex/shared/limits";
import { useCourseOptions } from "./api";

const SEARCH_DELAY_MS = 250;

interface CourseSelectProps {
  value: string;
  onChange: (courseId: string) => void;
  error: string | undefined;
  disabled: boolean;
}

interface CourseOption {
  value: string;
  label: string;
}

/** Searches on the server: a school may have more courses than a list can show. The chosen one stays an option. */
export function CourseSelect({ value, onChange, error, disabled }: CourseSelectProps) {
  const { t } = useTranslation("adminExams");
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState<CourseOption | null>(null);
  const [typed] = useDebouncedValue(text.trim(), SEARCH_DELAY_MS);
  const search = typed === chosen?.label ? "" : typed.slice(0, limits.searchText);
  const courses = useCourseOptions(search);
  const options = (courses ?? []).map(({ _id, title }) => ({ value: _id, label: title }));
  if (chosen && !options.some((option) => option.value === chosen.value))
    options.unshift(chosen as (typeof options)[0]);

  return (
    <Select
      size="md"
      label={t("form.course")}
      description={t("form.courseHint")}
      data={options}
      filter={({ options: found }) => found} // the server has filtered
      searchable
      searchValue={text}
      onSearchChange={setText}
      value={value === "" ? null : value}
      onChange={(id, option) => {
        setChosen(option && { value: option.value, label: option.label });
        onChange(id ?? "");
      }}
      nothingFoundMessage={courses === undefined ? t("common:loading") : t("form.courseNone")}
      comboboxProps={{ withinPortal: false }}
      // The list itself scrolls: a scroll area between it and its field would have to take the focus.
      withScrollArea={false}
      styles={{ options: { maxHeight: 240, overflowY: "auto" } }}
      allowDeselect={false}
      error={error}
      disabled={disabled}
      required
    />
  );
}
