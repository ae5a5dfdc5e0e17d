import { Card, Group, Radio, Skeleton, Text, Textarea, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { lazy, memo, Suspense, useId, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { CourseLanguage } from "@convex/shared/courseFacts";
import { limits } from "@convex/shared/limits";
import { Boundary } from "@/components/Boundary";
import { DayInput } from "@/components/form/DayInput";
import type { LiveForm } from "@/components/form/useLiveForm";
import responsive from "@/components/page/responsive.module.css";

const MarkdownText = lazy(() => import("@/components/markdown/MarkdownText"));

/** Delay of the preview, because parsing is slow. */
const PREVIEW_DELAY_MS = 200;

type Fields = Pick<LiveForm<object>, "field">;

interface TextFieldsProps {
  live: Fields & { values: { text: string } };
  /** Language of the words; null before its course is known. */
  language: CourseLanguage | null;
  /** Fields between the title and the text. */
  children?: ReactNode;
}

/** Title and text, with what students see. */
export function TextFields({ live, language, children }: TextFieldsProps) {
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

export type When = "now" | "later";

/** Now, or a day and a time in Brasília. */
export function WhenFields({ live, when }: { live: Fields; when: When }) {
  const { t } = useTranslation("adminAnnouncements");
  return (
    <>
      <Radio.Group {...live.field("when")}>
        <Group gap="lg" mt="xs">
          {(["now", "later"] as const).map((value) => (
            <Radio key={value} value={value} label={t(`form.${value}`)} />
          ))}
        </Group>
      </Radio.Group>
      {when === "later" && (
        <div className={responsive.two}>
          <DayInput {...live.field("day")} required />
          <TextInput {...live.field("time")} type="time" required />
        </div>
      )}
    </>
  );
}
