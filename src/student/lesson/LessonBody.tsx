import { Button, Text } from "@mantine/core";
import { IconFileAlert } from "@tabler/icons-react";
import { lazy, memo, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Boundary } from "@/components/Boundary";
import { StateMessage } from "@/components/StateMessage";
import { useContentLang } from "@/lib/contentLang";
import { BodySkeleton } from "./LessonSkeleton";

/** The renderer is the largest part of this page: title and buttons do not wait for it. */
const MarkdownText = lazy(() => import("@/components/markdown/MarkdownText"));

interface LessonBodyProps {
  content: string;
  /** Of the course. */
  language: string;
}

/** A text that cannot be rendered (very deep nesting throws) must not break the page. */
export const LessonBody = memo(function LessonBody({ content, language }: LessonBodyProps) {
  const { t } = useTranslation("lesson");
  const lang = useContentLang(language);
  if (content.trim() === "") return <Text c="dimmed">{t("empty")}</Text>;
  return (
    <Boundary
      resetKey={content}
      fallback={(_error, retry) => (
        <StateMessage
          role="alert"
          icon={IconFileAlert}
          title={t("bodyErrorTitle")}
          message={t("bodyErrorText")}
          action={
            <Button variant="outline" onClick={retry}>
              {t("retry")}
            </Button>
          }
        />
      )}
    >
      <Suspense fallback={<BodySkeleton />}>
        <div {...lang}>
          <MarkdownText content={content} />
        </div>
      </Suspense>
    </Boundary>
  );
});
