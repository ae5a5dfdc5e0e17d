import { Skeleton, Stack, Text } from "@mantine/core";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Boundary } from "@/components/Boundary";
import { useDates } from "@/lib/dates";
import classes from "./InquiryMessages.module.css";

const MarkdownText = lazy(() => import("@/components/markdown/MarkdownText"));

interface Message {
  isAnswer: boolean;
  text: string;
  /** ms since epoch */
  at: number;
}

interface InquiryMessagesProps {
  /** The paragraph that the question is about. */
  passage: string | null;
  messages: readonly Message[];
  /** Name of the person who asks, for the reader. */
  asker: string;
}

/** A question with its answers, oldest first (ASK-1). */
export function InquiryMessages({ passage, messages, asker }: InquiryMessagesProps) {
  const { t } = useTranslation("inquiries");
  const dates = useDates();
  return (
    <Stack gap="sm">
      {passage !== null && (
        <blockquote className={classes.passage} aria-label={t("passage")}>
          {passage}
        </blockquote>
      )}
      <ol className={classes.messages}>
        {messages.map(({ isAnswer, text, at }, index) => (
          <li key={index} className={classes.message} data-answer={isAnswer || undefined}>
            <Text fz="sm" c="dimmed" mb={4}>
              <strong>{isAnswer ? t("staff") : asker}</strong>
              {` · ${dates.date(at)}, ${dates.time(at)}`}
            </Text>
            {isAnswer ? <InquiryAnswer text={text} /> : <Text className={classes.text ?? ""}>{text}</Text>}
          </li>
        ))}
      </ol>
    </Stack>
  );
}

/** Markdown; a text that cannot be rendered is shown as it is written. */
export const InquiryAnswer = ({ text }: { text: string }) => (
  <Boundary resetKey={text} fallback={() => <Text className={classes.text ?? ""}>{text}</Text>}>
    <Suspense fallback={<Skeleton h={24} />}>
      <div className={classes.answer}>
        <MarkdownText content={text} />
      </div>
    </Suspense>
  </Boundary>
);
