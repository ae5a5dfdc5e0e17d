import { useTranslation } from "react-i18next";
import type { Id } from "@convex/_generated/dataModel";
import { SearchSelect, useSelectSearch } from "@/components/form/SearchSelect";
import { useCourseOptions, type CourseOption } from "./api";

interface CoursePickerProps {
  value: CourseOption | null;
  onChange: (course: CourseOption | null) => void;
  error: string | undefined;
  disabled: boolean;
}

export function CoursePicker({ value, onChange, error, disabled }: CoursePickerProps) {
  const { t } = useTranslation("adminModules");
  const toOption = ({ _id, title }: CourseOption) => ({ value: _id, label: title });
  const chosen = value && toOption(value);
  const typing = useSelectSearch(chosen);
  const courses = useCourseOptions(typing.search);
  return (
    <SearchSelect
      label={t("form.course")}
      placeholder={t("form.coursePlaceholder")}
      typing={typing}
      found={courses?.map(toOption)}
      chosen={chosen}
      onChoose={(option) => onChange(option && { _id: option.value as Id<"courses">, title: option.label })}
      none={t("form.courseNone")}
      error={error}
      disabled={disabled}
      required
    />
  );
}
