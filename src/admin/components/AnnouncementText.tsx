import { Card, Skeleton, Text, Textarea, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { lazy, memo, Suspense, useId, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { CourseLanguage } from "@convex/shared/courseFacts";
import { limits } from "@convex/shared/limits";
import { Boundary } from "@/components/Boundary";
import type { LiveForm } from "@/components/form/useLiveForm";

const MarkdownText = lazy(() => import("@/components/markdown/MarkdownText"));

/** Delay of the preview, because parsing is slow. */
const PREVIEW_DELAY_MS = 200;

interface AnnouncementTextProps {
  live: Pick<LiveForm<object>, "field"> & { values: { text: string } };
  /** Language of the words; null before its course is known. */
  language: CourseLanguage | null;
  /** Fields between the title and the text. */
  children?: ReactNode;
}

/** Title and text of an announcement, with what students see. */
export function AnnouncementText({ live, language, children }: AnnouncementTextProps) {
  const { t } = useTranslation("adminAnnouncements");
  const lang = language === null ? {} : { lang: language };
  return (
    <>
      <TextInput
        {...live.field("title")}
        {...lang}
        description={t("form.titleHint")}
        maxLength={limits.courseTitle}
        required
        data-autofocus
      />
      {children}
      <Textarea
        {...live.field("text")}
        {...lang}
        description={t("form.textHint")}
        maxLength={limits.announcementText}
        minRows={5}
        maxRows={12}
        autosize
        required
      />
      <Preview text={live.values.text} language={language} />
    </>
  );
}

function Preview({ text, language }: { text: string; language: CourseLanguage | null }) {
  const { t } = useTranslation("adminAnnouncements");
  const [shown] = useDebouncedValue(text, PREVIEW_DELAY_MS);
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Text id={id} fz="sm" fw={600} mb={4}>
        {t("form.preview")}
      </Text>
      <Card p="md" lang={language ?? undefined} style={{ overflowWrap: "anywhere" }}>
        <Shown text={shown} />
      </Card>
    </section>
  );
}

const Shown = memo(function Shown({ text }: { text: string }) {
  const { t } = useTranslation("adminAnnouncements");
  if (text.trim() === "") return <Text c="dimmed">{t("form.previewEmpty")}</Text>;
  return (
    <Boundary resetKey={text} fallback={() => <Text role="alert">{t("form.previewFailed")}</Text>}>
      <Suspense fallback={<Skeleton h={60} aria-busy="true" />}>
        <MarkdownText content={text} />
      </Suspense>
    </Boundary>
  );
});
