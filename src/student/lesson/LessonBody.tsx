import { Button, Text } from "@mantine/core";
import { IconFileAlert } from "@tabler/icons-react";
import { lazy, memo, Suspense, useCallback, type CSSProperties, type ReactNode, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { Boundary } from "@/components/Boundary";
import { LessonImagesContext, noImages } from "@/components/markdown/lessonImages";
import { AnswerContext } from "@/components/markdown/question/questionContext";
import { StateMessage } from "@/components/StateMessage";
import { useContentLang } from "@/lib/contentLang";
import { useAnswerPractice, type Lesson } from "./api";
import classes from "./LessonBody.module.css";
import { BodySkeleton } from "./LessonSkeleton";
import { ReadingBar } from "./ReadingBar";
import { useReadingPlace } from "./useReadingPlace";
import { useReadingPosition } from "./useReadingPosition";
import { textSizes, useTextSize } from "./useTextSize";

/** Lazy: the renderer is the largest part of this page. */
const MarkdownText = lazy(() => import("@/components/markdown/MarkdownText"));

interface LessonBodyProps {
  lesson: Lesson;
  /** Gets the element of the rendered text. */
  text: RefObject<HTMLDivElement | null>;
  /** More tools for the bar above the text. */
  tools?: ReactNode;
}

/**
 * The lesson's text.
 * A text that cannot be rendered (deep nesting) must not break the page.
 */
export const LessonBody = memo(function LessonBody({ lesson, text, tools }: LessonBodyProps) {
  const { content } = lesson;
  const { t } = useTranslation("lesson");
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
        <ReadText lesson={lesson} text={text} tools={tools} />
      </Suspense>
    </Boundary>
  );
});

/** Memoized: ticking a lesson must not render a long text again. */
const LessonText = memo(function LessonText({ content }: { content: string }) {
  return <MarkdownText content={content} />;
});

/** Reading place and answers; its effects need the rendered text. */
function ReadText({ lesson, text, tools }: LessonBodyProps) {
  const lang = useContentLang(lesson.course.language);
  const record = useRecord(lesson);
  const [size, chooseSize] = useTextSize();
  const position = useReadingPosition(text, lesson.content);
  useReadingPlace(lesson, text);
  return (
    <div className={classes.reader} style={{ "--reading-scale": textSizes[size] } as CSSProperties}>
      <ReadingBar lesson={lesson} position={position} size={size} onSize={chooseSize} tools={tools} />
      <div ref={text} {...lang}>
        <AnswerContext value={record}>
          <LessonImagesContext value={lesson.images ?? noImages}>
            <LessonText content={lesson.content} />
          </LessonImagesContext>
        </AnswerContext>
      </div>
    </div>
  );
}

/**
 * Records an answer, silently: its feedback is in the text.
 * Offline it waits while the page is open; a preview leaves no trace.
 */
function useRecord({ _id: lessonId, isPreview = false }: Lesson): (question: string, option: string) => void {
  const answer = useAnswerPractice();
  return useCallback(
    (question, option) => {
      if (!isPreview) void answer({ lessonId, question, option }).catch(() => undefined);
    },
    [answer, lessonId, isPreview],
  );
}
