import { Text } from "@mantine/core";
import { lazy, memo, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Boundary } from "@/components/Boundary";
import { BodySkeleton } from "./BodySkeleton";

const MarkdownText = lazy(() => import("@/components/markdown/MarkdownText"));

/**
 * The lesson as students see it. A text that cannot be rendered (very deep nesting throws) leaves the editor working.
 */
export const MarkdownPreview = memo(function MarkdownPreview({ content }: { content: string }) {
  const { t } = useTranslation("adminLessons");
  if (content.trim() === "") return <Text c="dimmed">{t("editor.empty")}</Text>;
  return (
    <Boundary resetKey={content} fallback={() => <Text role="alert">{t("editor.failed")}</Text>}>
      <Suspense fallback={<BodySkeleton />}>
        <MarkdownText content={content} />
      </Suspense>
    </Boundary>
  );
});
