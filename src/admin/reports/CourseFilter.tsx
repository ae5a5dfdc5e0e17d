import { useTranslation } from "react-i18next";
import { useCourseOptions } from "@/admin/components/api";
import { SearchSelect, useSelectSearch, type Option } from "@/components/form/SearchSelect";

interface CourseFilterProps {
  /** Null: all of them. */
  course: Option | null;
  onChange: (course: Option | null) => void;
}

const ALL = "all";

export function CourseFilter({ course, onChange }: CourseFilterProps) {
  const { t } = useTranslation("adminReports");
  const all = { value: ALL, label: t("scores.all") };
  const chosen = course ?? all;
  const typing = useSelectSearch(chosen);
  const courses = useCourseOptions(typing.search)?.map(({ _id, title }) => ({ value: _id, label: title }));
  return (
    <SearchSelect
      label={t("scores.course")}
      maw={420}
      typing={typing}
      found={typing.search === "" ? [all, ...(courses ?? [])] : courses}
      chosen={chosen}
      onChoose={(option) => onChange(option?.value === ALL ? null : option)}
      none={t("scores.courseNone")}
      error={undefined}
      disabled={false}
    />
  );
}
