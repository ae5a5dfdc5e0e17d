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
      found={courses && toOptions(courses, (status) => t(`course.${status}`))}
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

type Course = NonNullable<ReturnType<typeof useCourseOptions>>[number];

/** Equal titles are told apart by slug and, for drafts, state. */
function toOptions(courses: readonly Course[], word: (status: "draft") => string): Option[] {
  const times = new Map<string, number>();
  for (const { title } of courses) times.set(title, (times.get(title) ?? 0) + 1);
  return courses.map(({ _id: value, title, slug, status }) => {
    if (times.get(title) === 1) return { value, label: title };
    return { value, label: [title, slug, ...(status === "draft" ? [word(status)] : [])].join(" · ") };
  });
}
