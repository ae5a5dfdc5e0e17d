import { Card, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { examLetters, optionField } from "@convex/shared/examLetters";
import { MarkedText } from "@/components/markdown/MarkedText";
import classes from "./QuestionPreview.module.css";
import type { QuestionDraft } from "./useQuestionForm";

/** Question as students see it, without the correct answer. */
export function QuestionPreview({ question }: { question: QuestionDraft }) {
  const { t } = useTranslation("adminBank");
  return (
    <Card component="section" withBorder aria-label={t("previewTitle")}>
      <Text fw={650} className={classes.text}>
        <MarkedText>{question.questionText}</MarkedText>
      </Text>
      <Stack component="ul" gap={10} mt="md">
        {examLetters.map((letter) => (
          <li key={letter} className={classes.option}>
            <Text component="span" fw={650}>
              {letter.toUpperCase()}
            </Text>
            <span className={classes.text}>
              <MarkedText>{question[optionField[letter]]}</MarkedText>
            </span>
          </li>
        ))}
      </Stack>
    </Card>
  );
}
