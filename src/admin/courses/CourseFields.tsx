import { Textarea, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { limits } from "@convex/shared/limits";
import { WholeNumberInput } from "@/admin/components/WholeNumberInput";
import type { LiveForm } from "@/components/form/useLiveForm";
import { paths } from "@/lib/paths";
import { suggestSlug } from "./slug";
import type { CourseValues } from "./useCourseForm";

/** The address follows the title until someone writes one of their own. */
export function CourseFields({ live }: { live: LiveForm<CourseValues> }) {
  const { t } = useTranslation("adminCourses");
  const { form, field } = live;
  const { title, slug } = live.values;

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
        maxLength={limits.courseTitle}
        required
        data-autofocus
      />
      <TextInput
        {...field("slug")}
        description={t("form.slugHint", { path: paths.course.to(slug === "" ? "slug" : slug) })}
        maxLength={limits.slug}
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <Textarea
        {...field("description")}
        maxLength={limits.courseDescription}
        autosize
        minRows={3}
        maxRows={10}
        required
      />
      <WholeNumberInput {...field("durationHours")} required maw={220} />
    </>
  );
}
