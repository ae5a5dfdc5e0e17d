import { Alert, Skeleton, Stack, Text } from "@mantine/core";
import { lazy, memo, Suspense } from "react";
import { useTranslation } from "react-i18next";
import type { FigureError } from "@convex/shared/figures/parseFigure";
import { findUnknownHtml } from "@convex/shared/lessonHtml";
import { findLostImages } from "@convex/shared/lessonImages";
import type { PracticeError } from "@convex/shared/practiceText";
import { Boundary } from "@/components/Boundary";
import { FigureErrorContext } from "@/components/markdown/figure/figureErrors";
import { QuestionErrorContext } from "@/components/markdown/question/questionContext";
import { ownOrigins } from "@/lib/ownOrigins";

const MarkdownText = lazy(() => import("@/components/markdown/MarkdownText"));

/**
 * Lesson as students see it.
 *
 * A text that cannot be rendered (very deep nesting throws) does not break the editor.
 */
export const MarkdownPreview = memo(function MarkdownPreview({ content }: { content: string }) {
  const { t } = useTranslation("adminLessons");
  if (content.trim() === "") return <Text c="dimmed">{t("editor.empty")}</Text>;
  return (
    <Boundary resetKey={content} fallback={() => <Text role="alert">{t("editor.failed")}</Text>}>
      <Suspense fallback={<BodySkeleton />}>
        <ImageProblems content={content} />
        <HtmlProblems content={content} />
        <FigureErrorContext value={(error, line) => <FigureProblem error={error} line={line} />}>
          <QuestionErrorContext value={(error, line) => <QuestionProblem error={error} line={line} />}>
            <MarkdownText content={content} />
          </QuestionErrorContext>
        </FigureErrorContext>
      </Suspense>
    </Boundary>
  );
});

function FigureProblem({ error, line }: { error: FigureError; line: string }) {
  const { t } = useTranslation("adminLessons");
  return (
    <BlockProblem
      title={t("figure.problem", { line: error.line })}
      reason={t(`figure.reasons.${error.reason}`)}
      line={line}
    />
  );
}

function QuestionProblem({ error, line }: { error: PracticeError; line: string }) {
  const { t } = useTranslation("adminLessons");
  return (
    <BlockProblem
      title={t("question.problem", { line: error.line })}
      reason={t(`question.reasons.${error.reason}`)}
      line={line}
    />
  );
}

/** Shown to authors only; students see the block's lines as a list. */
function BlockProblem({ title, reason, line }: { title: string; reason: string; line: string }) {
  return (
    <Alert color="orange" title={title} role="note">
      {reason}
      {line.trim() !== "" && <pre>{line}</pre>}
    </Alert>
  );
}

/** Shown to authors only; students see a link or the description. */
function ImageProblems({ content }: { content: string }) {
  const { t } = useTranslation("adminLessons");
  return findLostImages(content, ownOrigins()).map(({ line, address, place }, index) => (
    <Alert key={index} color="orange" title={t("image.problem", { line })} role="note" mb="md">
      {t(`image.${place}`)}
      <pre>{address}</pre>
    </Alert>
  ));
}

/** Shown to authors only; students see the tags. */
function HtmlProblems({ content }: { content: string }) {
  const { t } = useTranslation("adminLessons");
  return findUnknownHtml(content).map(({ line, tag }) => (
    <Alert key={line} color="orange" title={t("html.problem", { line })} role="note" mb="md">
      {t("html.unknown")}
      <pre>{tag}</pre>
    </Alert>
  ));
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
