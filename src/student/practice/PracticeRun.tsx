import { Anchor, Card, Group, Text, Title } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { QuestionForm } from "@/components/markdown/question/QuestionForm";
import { useContentLang } from "@/lib/contentLang";
import { paths } from "@/lib/paths";
import { Link } from "react-router-dom";
import { useAnswer, type Asked } from "./api";
import classes from "./PracticeRun.module.css";

interface PracticeRunProps {
  questions: Asked[];
  /** Shows the source of each question. Default: false. */
  mixed?: boolean;
  /** Whether answers are not recorded. Default: false. */
  isPreview?: boolean;
  /** Links to continue; `done` once every question is answered. */
  children: (done: boolean) => ReactNode;
}

/**
 * A few questions, a result, and lessons to reread (PRACTICE-5).
 * All of them may be skipped.
 */
export function PracticeRun({ questions, mixed = false, isPreview = false, children }: PracticeRunProps) {
  const { t } = useTranslation("practice");
  const send = useAnswer();
  const [results, setResults] = useState<Record<string, boolean>>({});
  const resultOf = ({ _id, first }: Asked): boolean | null => results[_id] ?? first ?? null;
  /**
   * Whether an earlier visit answered all.
   * The questions are open again then, and their result precedes them.
   */
  const [doneBefore] = useState(() => questions.every(({ first = null }) => first !== null));

  const check = (asked: Asked, option: string): void => {
    if (resultOf(asked) === null) setResults({ ...results, [asked._id]: option === asked.options[asked.right] });
    if (isPreview) return;
    // Silent on failure, as in a lesson: the feedback is shown anyway.
    send({ lessonId: asked.lesson._id, question: asked.question, option }).catch(() => undefined);
  };

  const done = questions.every((asked) => resultOf(asked) !== null);
  return (
    <>
      {doneBefore && <Result questions={questions} resultOf={resultOf} before />}
      <ol className={classes.questions}>
        {questions.map((asked, index) => (
          <li key={asked._id}>
            <AskedQuestion
              asked={asked}
              label={t("question", { number: index + 1, count: questions.length })}
              mixed={mixed}
              earlier={results[asked._id] === undefined ? (asked.first ?? null) : null}
              onCheck={(option) => check(asked, option)}
            />
          </li>
        ))}
      </ol>
      <div role="status">{done && !doneBefore && <Result questions={questions} resultOf={resultOf} />}</div>
      <Group>{children(done)}</Group>
    </>
  );
}

function AskedQuestion({
  asked,
  label,
  mixed,
  earlier,
  onCheck,
}: {
  asked: Asked;
  label: string;
  mixed: boolean;
  /** Whether an earlier visit answered it right; null if not. */
  earlier: boolean | null;
  onCheck: (option: string) => void;
}) {
  const { t } = useTranslation("practice");
  const { lang } = useContentLang(asked.course.language);
  const before = earlier === null ? null : t(earlier ? "beforeRight" : "beforeNotYet");
  const text = [label, mixed ? asked.course.title : null, before].filter(Boolean).join("\u00a0· ");
  return <QuestionForm practice={asked} label={text} {...(lang && { lang: { lang } })} onCheck={onCheck} />;
}

interface ResultProps {
  questions: Asked[];
  resultOf: (asked: Asked) => boolean | null;
  /** Result of an earlier visit. Default: false. */
  before?: boolean;
}

function Result({ questions, resultOf, before = false }: ResultProps) {
  const { t } = useTranslation("practice");
  const missed = questions.filter((asked) => resultOf(asked) !== true);
  const lessons = new Map(
    missed.map(({ lesson, course }) => [lesson._id, { ...lesson, ...course, name: lesson.title }]),
  );
  const right = questions.length - missed.length;
  return (
    <Card mb="lg">
      <Title order={2} size="h3">
        {t(before ? "resultBefore" : "result", { right, count: questions.length })}
      </Title>
      <Text c="dimmed">{t(missed.length === 0 ? "allRight" : "readAgain")}</Text>
      {lessons.size > 0 && (
        <ul className={classes.lessons}>
          {[...lessons].map(([id, { name, language }]) => (
            <li key={id}>
              <LessonLink id={id} title={name} language={language} />
            </li>
          ))}
        </ul>
      )}
      {before && (
        <Text c="dimmed" mt="sm">
          {t("again")}
        </Text>
      )}
    </Card>
  );
}

function LessonLink({ id, title, language }: { id: string; title: string; language: string }) {
  return (
    <Anchor component={Link} to={paths.lesson.to(id)} {...useContentLang(language)}>
      {title}
    </Anchor>
  );
}
