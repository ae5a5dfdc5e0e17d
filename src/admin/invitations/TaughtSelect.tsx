import { useTranslation } from "react-i18next";
import { limits } from "@convex/shared/limits";
import { CourseSelect } from "@/admin/components/CourseSelect";

interface TaughtSelectProps {
  /** "" where nothing is chosen yet. */
  courseIds: readonly string[];
  onChange: (courseIds: string[]) => void;
  error: string | undefined;
}

/**
 * Selects the courses of an invited teacher.
 * One select for each, and one for another.
 */
export function TaughtSelect({ courseIds, onChange, error }: TaughtSelectProps) {
  const { t } = useTranslation("adminInvitations");
  const choose = (index: number, courseId: string): void => {
    const next = courseIds.map((before, at) => (at === index ? courseId : before));
    onChange(next.includes("") || next.length === limits.taughtCourses ? next : [...next, ""]);
  };
  return courseIds.map((_, index) => (
    <CourseSelect
      // The order is that of choosing, and none is taken out.
      key={index}
      label={index === 0 ? t("form.course") : t("form.anotherCourse", { number: index + 1 })}
      {...(index === 0 && { description: t("form.taughtHint"), error })}
      onChange={(courseId) => choose(index, courseId)}
      optional={index > 0}
    />
  ));
}
