import { Button, Text } from "@mantine/core";
import { IconFileAlert } from "@tabler/icons-react";
import { lazy, memo, Suspense, useCallback, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Boundary } from "@/components/Boundary";
import { LessonImagesContext, noImages } from "@/components/markdown/lessonImages";
import { AnswerContext } from "@/components/markdown/question/questionContext";
import { StateMessage } from "@/components/StateMessage";
import { useContentLang } from "@/lib/contentLang";
import { useAnswerPractice, type Lesson } from "./api";
import { BodySkeleton } from "./LessonSkeleton";
import { useReadingPlace } from "./useReadingPlace";

/** The renderer is the largest part of this page: title and buttons do not wait for it. */
const MarkdownText = lazy(() => import("@/components/markdown/MarkdownText"));

/** A text that cannot be rendered (very deep nesting throws) must not break the page. */
export const LessonBody = memo(function LessonBody({ lesson }: { lesson: Lesson }) {
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
        <ReadText lesson={lesson} />
      </Suspense>
    </Boundary>
  );
});

/** A tick does not render a long text again. */
const LessonText = memo(function LessonText({ content }: { content: string }) {
  return <MarkdownText content={content} />;
});

/** Its effects run once the text is there. */
function ReadText({ lesson }: { lesson: Lesson }) {
  const text = useRef<HTMLDivElement>(null);
  const lang = useContentLang(lesson.course.language);
  const record = useRecord(lesson._id);
  useReadingPlace(lesson, text);
  return (
    <div ref={text} {...lang}>
      <AnswerContext value={record}>
        <LessonImagesContext value={lesson.images ?? noImages}>
          <LessonText content={lesson.content} />
        </LessonImagesContext>
      </AnswerContext>
    </div>
  );
}

/**
 * The answer is shown from the text; recording it may fail without a word: without a line it waits as long as the page is
 * open, and an administrator who is not enrolled leaves no trace.
 */
function useRecord(lessonId: Lesson["_id"]): (question: string, option: string) => void {
  const answer = useAnswerPractice();
  return useCallback(
    (question, option) => void answer({ lessonId, question, option }).catch(() => undefined),
    [answer, lessonId],
  );
}
