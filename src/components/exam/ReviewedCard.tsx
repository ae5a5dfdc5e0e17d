import { Anchor, Badge, Card, Group, Stack, Text, Title } from "@mantine/core";
import { IconBook } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { examLetters, type ExamLetter } from "@convex/shared/examLetters";
import { MarkedText } from "@/components/markdown/MarkedText";
import { useContentLang } from "@/lib/contentLang";
import { paths } from "@/lib/paths";
import { Link } from "react-router-dom";
import classes from "./ReviewedCard.module.css";

interface ReviewedQuestion {
  questionText: string;
  /** In the order shown to the student. */
  options: readonly string[];
  /** Null without an answer. */
  chosen: ExamLetter | null;
  correct: ExamLetter;
  /** Whether the answer counted as right when it was graded. */
  counted: boolean;
  explanation: string;
  lesson: { _id: string; title: string } | null;
}

interface ReviewedCardProps {
  /** Reader of the page. */
  reader: "student" | "admin";
  number: number;
  question: ReviewedQuestion;
  /** Language of the question. */
  language: string;
}

/** A question with the student's answer and the right one. */
export function ReviewedCard({ reader, number, question, language }: ReviewedCardProps) {
  const { t } = useTranslation("examReview");
  const lang = useContentLang(language);
  const { questionText, options, chosen, correct, counted, explanation, lesson } = question;
  const corrected = chosen !== null && counted !== (chosen === correct);
  return (
    <Card component="article" p="lg">
      <Group gap="sm" mb={4}>
        <Text fz="sm" fw={600} c="dimmed">
          {t("question", { number })}
        </Text>
        <Badge color={counted ? "teal" : "red"}>
          {t(chosen === null ? "unanswered" : counted ? "right" : "wrong")}
        </Badge>
      </Group>
      <Title order={2} fz="1.125rem" lh={1.45} style={{ overflowWrap: "anywhere" }} {...lang}>
        <MarkedText>{questionText}</MarkedText>
      </Title>
      <Stack component="ul" gap={8} mt="md">
        {examLetters.map((letter, index) => (
          <li key={letter} className={classes.option} data-correct={letter === correct || undefined}>
            <Text span fw={650}>
              {letter.toUpperCase()}
            </Text>
            <span className={classes.text} {...lang}>
              <MarkedText>{options[index] ?? ""}</MarkedText>
            </span>
            {letter === chosen && <Badge color="gray">{t(reader === "student" ? "yours" : "given")}</Badge>}
            {letter === correct && <Badge color="teal">{t("correct")}</Badge>}
          </li>
        ))}
      </Stack>
      {corrected && (
        <Text fz="sm" c="dimmed" mt="sm">
          {t(reader === "student" ? "corrected" : "correctedSince")}
        </Text>
      )}
      {explanation !== "" && (
        <Text mt="md" style={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }} {...lang}>
          <MarkedText>{explanation}</MarkedText>
        </Text>
      )}
      {lesson && (
        <Anchor
          component={Link}
          to={(reader === "student" ? paths.lesson : paths.adminLesson).to(lesson._id)}
          className={classes.lesson}
        >
          <IconBook size={18} aria-hidden="true" />
          <span>{t(reader === "student" ? "lesson" : "ofLesson", { lesson: lesson.title })}</span>
        </Anchor>
      )}
    </Card>
  );
}
