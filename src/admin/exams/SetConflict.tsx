import { Button, Group, Paper, Text, Textarea, Title } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { showToast } from "@/lib/toast";
import { toPlainText, type QuestionDraft } from "./questionDrafts";
import classes from "./QuestionEditor.module.css";

/** Two administrators at once: the second save is refused, and this is the way out that loses neither side. */
export function SetConflict({ drafts, onTakeSaved }: { drafts: QuestionDraft[]; onTakeSaved: () => void }) {
  const { t } = useTranslation("adminExams");
  const [byHand, setByHand] = useState(false);

  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(toPlainText(drafts));
      showToast({ title: t("editor.conflict.copied"), variant: "success" });
    } catch {
      // Refused by the browser, or no clipboard on a page without https.
      setByHand(true);
      showToast({
        title: t("editor.conflict.copyFailure"),
        message: t("editor.conflict.copyFailureText"),
        variant: "destructive",
      });
    }
  };

  return (
    <Paper withBorder p="lg" role="alert" className={classes.conflict}>
      <Title order={2} size="h4">
        {t("editor.conflict.title")}
      </Title>
      <Text mt={4}>{t("editor.conflict.text")}</Text>
      {byHand && (
        <Textarea
          mt="md"
          label={t("editor.conflict.mine")}
          value={toPlainText(drafts)}
          readOnly
          autosize
          maxRows={12}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
      <Group mt="md" gap="sm">
        <Button variant="outline" onClick={() => void copy()}>
          {t("editor.conflict.copy")}
        </Button>
        <Button onClick={onTakeSaved}>{t("editor.conflict.reload")}</Button>
      </Group>
    </Paper>
  );
}
