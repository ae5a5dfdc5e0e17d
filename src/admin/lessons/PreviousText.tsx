import { Button, Card, Group, Text, Title } from "@mantine/core";
import { IconArrowBackUp, IconColumns } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Dialog } from "@/components/dialog/Dialog";
import { BusyButton } from "@/components/form/BusyButton";
import { useDates } from "@/lib/dates";
import { useServerAction } from "@/components/useServerAction";
import responsive from "@/components/page/responsive.module.css";
import { useDialog, type DialogControl } from "@/components/dialog/useDialog";
import { useRestorePrevious, type LessonDetail } from "./api";
import classes from "./MarkdownEditor.module.css";
import { MarkdownPreview } from "./MarkdownPreview";

/** Compares the previous text with the current one, and swaps them. */
export function PreviousText({ lesson, disabled }: { lesson: LessonDetail; disabled: boolean }) {
  const { t } = useTranslation("adminLessons");
  const dates = useDates();
  const comparison = useDialog<true>();
  const at = lesson.previousReplacedAt;
  return (
    <Card component="section" aria-labelledby="previous-text" mt="lg" className={responsive.card ?? ""}>
      <Group justify="space-between" gap="sm">
        <div>
          <Title order={2} size="h4" id="previous-text">
            {t("previous.title")}
          </Title>
          <Text c="dimmed" fz="sm">
            {disabled
              ? t("previous.saveFirst")
              : at === null
                ? t("previous.text")
                : t("previous.replacedAt", { date: dates.date(at), time: dates.time(at) })}
          </Text>
        </div>
        <Button
          variant="outline"
          leftSection={<IconColumns size={18} aria-hidden="true" />}
          disabled={disabled}
          onClick={() => comparison.open(true)}
        >
          {t("previous.compare")}
        </Button>
      </Group>
      {comparison.show((_, dialog) => (
        <Comparison lesson={lesson} {...dialog} />
      ))}
    </Card>
  );
}

interface ComparisonProps extends DialogControl {
  lesson: LessonDetail;
}

function Comparison({ lesson, ...dialog }: ComparisonProps) {
  const { t } = useTranslation(["adminLessons", "controls"]);
  const restore = useRestorePrevious();
  const { run, working } = useServerAction();

  const confirm = async (): Promise<void> => {
    const texts = { failure: t("toasts.updateFailure"), success: t("toasts.restored") };
    const result = await run(() => restore({ lessonId: lesson._id }), texts);
    if (result?.done) dialog.onClose();
  };

  return (
    <Dialog {...dialog} title={t("previous.compareTitle")} size="78rem">
      <div className={classes.columns}>
        <TextColumn id="current-text" title={t("previous.current")} content={lesson.content} />
        <TextColumn id="text-before" title={t("previous.before")} content={lesson.previousContent ?? ""} />
      </div>
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="outline" onClick={dialog.onClose} disabled={working}>
          {t("controls:cancel")}
        </Button>
        <BusyButton
          leftSection={<IconArrowBackUp size={18} aria-hidden="true" />}
          onClick={() => void confirm()}
          busy={working}
        >
          {t("previous.restore")}
        </BusyButton>
      </Group>
    </Dialog>
  );
}

function TextColumn({ id, title, content }: { id: string; title: string; content: string }) {
  return (
    <section aria-labelledby={id}>
      <Text fw={650} id={id} component="h3" mb={6} fz="md">
        {title}
      </Text>
      <div className={classes.column} tabIndex={0} role="group" aria-labelledby={id}>
        <MarkdownPreview content={content} />
      </div>
    </section>
  );
}
