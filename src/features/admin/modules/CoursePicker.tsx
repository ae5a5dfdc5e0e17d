import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCourseOptions, type CourseOption } from "./api";

const SEARCH_DELAY_MS = 200;

interface CoursePickerProps {
  value: CourseOption | null;
  onChange: (course: CourseOption | null) => void;
  error: string | undefined;
  disabled: boolean;
}

/** Finds one of any number of courses: the server searches, fifty are shown. */
export function CoursePicker({ value, onChange, error, disabled }: CoursePickerProps) {
  const { t } = useTranslation("adminModules");
  const [text, setText] = useState(value?.title ?? "");
  const [search] = useDebouncedValue(text === value?.title ? "" : text.trim(), SEARCH_DELAY_MS);
  const found = useCourseOptions(search);
  const options = value && !found?.some(({ _id }) => _id === value._id) ? [value, ...(found ?? [])] : (found ?? []);
  return (
    <Select
      size="md"
      label={t("form.course")}
      placeholder={t("form.coursePlaceholder")}
      required
      searchable
      data={options.map(({ _id, title }) => ({ value: _id, label: title }))}
      filter={({ options: all }) => all}
      value={value?._id ?? null}
      onChange={(id) => onChange(options.find(({ _id }) => _id === id) ?? null)}
      searchValue={text}
      onSearchChange={setText}
      nothingFoundMessage={found === undefined ? t("form.courseLoading") : t("form.courseNone")}
      error={error}
      disabled={disabled}
    />
  );
}
