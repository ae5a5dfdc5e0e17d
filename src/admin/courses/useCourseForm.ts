import { useTranslation } from "react-i18next";
import { courseForm } from "@convex/shared/courseForm";
import { useLiveForm, type LiveForm, type LiveFormOptions } from "@/components/form/useLiveForm";

export interface CourseValues {
  title: string;
  slug: string;
  description: string;
  /** Empty while the number is being typed. */
  durationHours: number | string;
}

const noCourse: CourseValues = { title: "", slug: "", description: "", durationHours: "" };

type CourseFormOptions<Saved> = Pick<
  LiveFormOptions<CourseValues, typeof courseForm, Saved>,
  "save" | "texts" | "onSaved"
> & { course?: CourseValues & { version: number } };

/** Of a new course or one that is there. */
export function useCourseForm<Saved>({ course, ...options }: CourseFormOptions<Saved>): LiveForm<CourseValues> {
  const { t } = useTranslation("adminCourses");
  const { title, slug, description, durationHours } = course ?? noCourse;
  return useLiveForm({
    ...options,
    stored: { version: course?.version ?? 0, values: { title, slug, description, durationHours } },
    schema: courseForm,
    labels: {
      title: t("form.title"),
      slug: t("form.slug"),
      description: t("form.description"),
      durationHours: t("form.durationHours"),
    },
  });
}
