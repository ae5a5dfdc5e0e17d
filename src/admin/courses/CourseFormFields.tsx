import { Textarea, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useTranslation } from "react-i18next";
import { limits } from "@convex/shared/limits";
import { useFormFields } from "@/components/form/useFormFields";
import { WholeNumberInput } from "@/admin/components/WholeNumberInput";
import { paths } from "@/lib/paths";
import { suggestSlug } from "./slug";

export type CourseValues = {
  title: string;
  slug: string;
  description: string;
  /** Empty while the number is being typed. */
  durationHours: number | string;
};

export const noCourse: CourseValues = { title: "", slug: "", description: "", durationHours: "" };

interface CourseFormFieldsProps {
  form: UseFormReturnType<CourseValues>;
  disabled: boolean;
}

/** The address follows the title until somebody writes one of their own. */
export function CourseFormFields({ form, disabled }: CourseFormFieldsProps) {
  const { t } = useTranslation("adminCourses");
  const field = useFormFields(form, disabled);
  const { title, slug } = form.values;

  const changeTitle = (next: string): void => {
    const follows = slug === suggestSlug(title) && form.getInitialValues().slug === "";
    form.setFieldValue("title", next);
    if (follows) form.setFieldValue("slug", suggestSlug(next));
  };

  return (
    <>
      <TextInput
        {...field("title")}
        onChange={(event) => changeTitle(event.currentTarget.value)}
        label={t("form.title")}
        maxLength={limits.courseTitle}
        required
        data-autofocus
      />
      <TextInput
        {...field("slug")}
        label={t("form.slug")}
        description={t("form.slugHint", { path: paths.course.to(slug === "" ? "slug" : slug) })}
        maxLength={limits.slug}
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <Textarea
        {...field("description")}
        label={t("form.description")}
        maxLength={limits.courseDescription}
        autosize
        minRows={3}
        maxRows={10}
        required
      />
      <WholeNumberInput
        {...field("durationHours")}
        label={t("form.durationHours")}
        min={1}
        max={limits.durationHours}
        allowNegative={false}
        hideControls
        required
        maw={220}
      />
    </>
  );
}
