import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCourse } from "./api";
import { CourseSelect } from "./CourseSelect";

interface CourseFilterProps {
  courseId: string;
  onChange: (courseId: string) => void;
}

/** The course of the address, which the field itself then changes. */
export function CourseFilter({ courseId, onChange }: CourseFilterProps) {
  const { t } = useTranslation("admin");
  const [state, setState] = useState({ given: courseId, chosen: courseId, seen: courseId, round: 0 });
  // Changed elsewhere: the field starts anew. Its own choice reaches the address later.
  if (courseId !== state.seen) {
    const isOwn = courseId === state.chosen;
    setState({
      ...state,
      seen: courseId,
      ...(!isOwn && { given: courseId, chosen: courseId, round: state.round + 1 }),
    });
  }
  const course = useCourse(state.given);
  const label = course === null ? t("course.gone") : course?.title;
  return (
    <CourseSelect
      key={`${state.round} ${label}`}
      label={t("course.label")}
      placeholder={t("course.all")}
      initial={state.given !== "" && label !== undefined ? { value: state.given, label } : null}
      onChange={(chosen) => {
        setState({ ...state, chosen });
        onChange(chosen);
      }}
      optional
    />
  );
}
