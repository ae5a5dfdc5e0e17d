import { Alert, Skeleton, Stack, Text } from "@mantine/core";
import { lazy, memo, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Boundary } from "@/components/Boundary";
import { FigureErrorContext } from "@/components/markdown/figure/figureErrors";
import type { FigureError } from "@convex/shared/figures/parseFigure";

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
        <FigureErrorContext value={(error, line) => <FigureProblem error={error} line={line} />}>
          <MarkdownText content={content} />
        </FigureErrorContext>
      </Suspense>
    </Boundary>
  );
});

/** Students see the lines of the block as a list instead. */
function FigureProblem({ error, line }: { error: FigureError; line: string }) {
  const { t } = useTranslation("adminLessons");
  return (
    <Alert color="orange" title={t("figure.problem", { line: error.line })} role="note">
      {t(`figure.reasons.${error.reason}`)}
      {line.trim() !== "" && <pre>{line}</pre>}
    </Alert>
  );
}

const lines = ["96%", "100%", "92%", "98%", "64%"];

function BodySkeleton() {
  return (
    <Stack gap={12} aria-hidden="true">
      {lines.map((width) => (
        <Skeleton key={width} h={16} w={width} />
      ))}
    </Stack>
  );
}
