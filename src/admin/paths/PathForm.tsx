import { Card, NativeSelect, Stack, Textarea, TextInput, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { courseLanguages, defaultCourseLanguage, type CourseLanguage } from "@convex/shared/courseFacts";
import { limits } from "@convex/shared/limits";
import { pathForm } from "@convex/shared/pathForm";
import { suggestSlug } from "@/admin/components/slug";
import { Form } from "@/components/form/Form";
import { LeaveGuard } from "@/components/form/LeaveGuard";
import { SaveButtons } from "@/components/form/SaveButtons";
import { useLiveForm, type LiveForm, type LiveFormOptions } from "@/components/form/useLiveForm";
import responsive from "@/components/page/responsive.module.css";
import { paths } from "@/lib/paths";
import { useUpdatePath, type PathDetail } from "./api";

/** Form of a path on its page. */
export function PathFormCard({ path }: { path: PathDetail }) {
  const { t } = useTranslation("adminPaths");
  const update = useUpdatePath();
  const live = usePathForm({
    path,
    save: (fields, version) => update({ pathId: path._id, version, ...fields }),
    texts: { failure: t("toasts.updateFailure"), success: t("toasts.updated") },
  });
  return (
    <Card component="section" aria-labelledby="path-fields" className={responsive.card ?? ""}>
      <Title order={2} size="h3" id="path-fields" mb="md">
        {t("fields")}
      </Title>
      <Form live={live} aria-labelledby="path-fields">
        <Stack gap="md">
          <PathFields live={live} />
          <SaveButtons live={live} />
        </Stack>
      </Form>
      <LeaveGuard dirty={live.dirty} />
    </Card>
  );
}

/** Fields of a path. The slug follows the title until someone types another one. */
export function PathFields({ live }: { live: LiveForm<PathValues> }) {
  const { t } = useTranslation(["adminPaths", "catalog"]);
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
        description={t("form.slugHint", { path: paths.path.to(slug === "" ? t("form.slugExample") : slug) })}
        maxLength={limits.slug}
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <Textarea
        {...field("description")}
        description={t("form.descriptionHint")}
        maxLength={limits.courseDescription}
        autosize
        minRows={2}
        maxRows={8}
        required
      />
      <Textarea
        {...field("text")}
        description={t("form.textHint")}
        maxLength={limits.pathText}
        autosize
        minRows={4}
        maxRows={16}
      />
      <NativeSelect
        {...field("language")}
        maw={220}
        data={courseLanguages.map((value) => ({ value, label: t(`catalog:language.${value}`) }))}
      />
    </>
  );
}

interface PathValues {
  title: string;
  slug: string;
  description: string;
  text: string;
  language: CourseLanguage;
}

const noPath: PathValues = { title: "", slug: "", description: "", text: "", language: defaultCourseLanguage };

type PathFormOptions<Saved> = Pick<
  LiveFormOptions<PathValues, typeof pathForm, Saved>,
  "save" | "texts" | "onSaved"
> & { path?: PathDetail };

/** Form of a new or an existing path. */
export function usePathForm<Saved>({ path, ...options }: PathFormOptions<Saved>): LiveForm<PathValues> {
  const { t } = useTranslation(["adminPaths", "catalog"]);
  const { title, slug, description, text, language } = path ?? noPath;
  return useLiveForm({
    ...options,
    stored: { version: path?.version ?? 0, values: { title, slug, description, text, language } },
    schema: pathForm,
    labels: {
      title: t("form.title"),
      slug: t("form.slug"),
      description: t("form.description"),
      text: t("form.text"),
      language: t("form.language"),
    },
    show: { language: (value) => t(`catalog:language.${value}`) },
  });
}
