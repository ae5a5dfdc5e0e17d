import { Card, Group, NativeSelect, Stack, Textarea, TextInput, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import {
  courseLanguages,
  courseLevels,
  defaultCourseLanguage,
  type CourseLanguage,
  type CourseLevel,
} from "@convex/shared/courseFacts";
import { courseForm } from "@convex/shared/courseForm";
import { limits } from "@convex/shared/limits";
import { suggestSlug } from "@/admin/components/slug";
import { WholeNumberInput } from "@/admin/components/WholeNumberInput";
import { VersionsButton } from "@/admin/components/versions/VersionsButton";
import { Form } from "@/components/form/Form";
import { LeaveGuard } from "@/components/form/LeaveGuard";
import { SaveButtons } from "@/components/form/SaveButtons";
import { useLiveForm, type LiveForm, type LiveFormOptions } from "@/components/form/useLiveForm";
import responsive from "@/components/page/responsive.module.css";
import { paths } from "@/lib/paths";
import type { CourseDetail } from "@/admin/components/api";
import { useUpdateCourse } from "./api";

/** Form of a course on its page. */
export function CourseFormCard({ course }: { course: CourseDetail }) {
  const { t } = useTranslation("adminCourses");
  const update = useUpdateCourse();
  const live = useCourseForm({
    course,
    save: (fields, version) => update({ courseId: course._id, version, ...fields }),
    texts: { failure: t("toasts.updateFailure"), success: t("toasts.updated") },
  });

  return (
    <Card component="section" aria-labelledby="course-fields" className={responsive.card ?? ""}>
      <Title order={2} size="h3" id="course-fields" mb="md">
        {t("fields")}
      </Title>
      <Form live={live} aria-labelledby="course-fields">
        <Stack gap="md">
          <CourseFields live={live} />
          <Group gap="sm" justify="space-between">
            <SaveButtons live={live} />
            <VersionsButton thingId={course._id} name={course.title} dirty={live.dirty} />
          </Group>
        </Stack>
      </Form>
      <LeaveGuard dirty={live.dirty} />
    </Card>
  );
}

interface CourseFieldsProps {
  live: LiveForm<CourseValues>;
  /** The slug follows the title until someone types another one. Default: false. */
  isNew?: boolean;
}

/** Fields of a course. */
export function CourseFields({ live, isNew = false }: CourseFieldsProps) {
  const { t } = useTranslation(["adminCourses", "catalog"]);
  const { form, field } = live;
  const { title, slug } = live.values;

  const changeTitle = (next: string): void => {
    const follows = isNew && slug === suggestSlug(title);
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
        description={t("form.slugHint", { path: paths.course.to(slug === "" ? t("form.slugExample") : slug) })}
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
      <Textarea
        {...field("outcomes")}
        description={t("form.outcomesHint", { count: limits.outcomes, length: limits.outcome })}
        autosize
        minRows={3}
        maxRows={8}
      />
      <WholeNumberInput {...field("durationHours")} required maw={220} />
      <WholeNumberInput {...field("leastStudyMinutes")} description={t("form.leastStudyHint")} maw={420} />
      <NativeSelect
        {...field("language")}
        maw={220}
        data={courseLanguages.map((value) => ({ value, label: t(`catalog:language.${value}`) }))}
      />
      <NativeSelect
        {...field("level")}
        maw={220}
        data={["" as const, ...courseLevels].map((value) => ({
          value,
          label: t(value === "" ? "form.noLevel" : `catalog:level.${value}`),
        }))}
      />
    </>
  );
}

interface CourseValues {
  title: string;
  slug: string;
  description: string;
  /** Learning outcomes, one per line. */
  outcomes: string;
  /** "" while the number is being typed. */
  durationHours: number | string;
  /** "" when the certificate asks for none. */
  leastStudyMinutes: number | string;
  language: CourseLanguage;
  /** "" when not stated. */
  level: CourseLevel | "";
}

const noCourse: CourseValues = {
  title: "",
  slug: "",
  description: "",
  outcomes: "",
  durationHours: "",
  leastStudyMinutes: "",
  language: defaultCourseLanguage,
  level: "",
};

type CourseFormOptions<Saved> = Pick<
  LiveFormOptions<CourseValues, typeof courseForm, Saved>,
  "save" | "texts" | "onSaved"
> & { course?: CourseDetail };

/** Form of a new or an existing course. */
export function useCourseForm<Saved>({ course, ...options }: CourseFormOptions<Saved>): LiveForm<CourseValues> {
  const { t } = useTranslation(["adminCourses", "catalog"]);
  const { title, slug, description, outcomes, durationHours, leastStudyMinutes, language, level } = course ?? noCourse;
  return useLiveForm({
    ...options,
    stored: {
      version: course?.version ?? 0,
      values: {
        ...{ title, slug, description, outcomes, durationHours, language },
        leastStudyMinutes: leastStudyMinutes ?? "",
        level: level ?? "",
      },
    },
    schema: courseForm,
    labels: {
      title: t("form.title"),
      slug: t("form.slug"),
      description: t("form.description"),
      outcomes: t("form.outcomes"),
      durationHours: t("form.durationHours"),
      leastStudyMinutes: t("form.leastStudy"),
      language: t("catalog:languageLabel"),
      level: t("catalog:levelLabel"),
    },
    show: {
      language: (value) => t(`catalog:language.${value}`),
      level: (value) => t(value === "" ? "form.noLevel" : `catalog:level.${value}`),
    },
  });
}
