import { useState } from "react";
import { useTranslation } from "react-i18next";
import { SearchSelect, useSelectSearch, type Option } from "@/components/form/SearchSelect";
import { useCourseOptions } from "./api";

interface CourseSelectProps {
  onChange: (courseId: string) => void;
  error: string | undefined;
  disabled: boolean;
}

export function CourseSelect({ onChange, error, disabled }: CourseSelectProps) {
  const { t } = useTranslation("adminExams");
  const [chosen, setChosen] = useState<Option | null>(null);
  const typing = useSelectSearch(chosen);
  const courses = useCourseOptions(typing.search);
  return (
    <SearchSelect
      label={t("form.course")}
      description={t("form.courseHint")}
      typing={typing}
      found={courses?.map(({ _id, title }) => ({ value: _id, label: title }))}
      chosen={chosen}
      onChoose={(course) => {
        setChosen(course);
        onChange(course?.value ?? "");
      }}
      none={t("form.courseNone")}
      error={error}
      disabled={disabled}
      required
    />
  );
}
