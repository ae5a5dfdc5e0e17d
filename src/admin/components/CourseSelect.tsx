import { useState } from "react";
import { useTranslation } from "react-i18next";
import { SearchSelect, useSelectSearch, type Option } from "@/components/form/SearchSelect";
import { useCourseOptions } from "./api";

interface CourseSelectProps {
  label?: string;
  description?: string;
  placeholder?: string;
  /** The course chosen at first. */
  initial?: Option | null;
  /** Called with the id of the course, "" for none. */
  onChange: (courseId: string) => void;
  error?: string | undefined;
  disabled?: boolean;
  /** Whether the choice may stay empty. */
  optional?: boolean;
  "data-autofocus"?: boolean;
}

/** Searchable select over all courses. */
export function CourseSelect({
  label = "",
  description,
  placeholder,
  initial = null,
  onChange,
  error,
  disabled = false,
  optional = false,
  "data-autofocus": autofocus,
}: CourseSelectProps) {
  const { t } = useTranslation("admin");
  const [chosen, setChosen] = useState(initial);
  const typing = useSelectSearch(chosen);
  const courses = useCourseOptions(typing.search);
  return (
    <SearchSelect
      label={label}
      description={description}
      placeholder={placeholder}
      error={error}
      disabled={disabled}
      data-autofocus={autofocus}
      typing={typing}
      found={courses?.map(({ _id, title }) => ({ value: _id, label: title }))}
      chosen={chosen}
      onChoose={(course) => {
        setChosen(course);
        onChange(course?.value ?? "");
      }}
      none={t("courseNone")}
      required={!optional}
      clearable={optional}
    />
  );
}
