import { Button, Card, Group, Text, Title } from "@mantine/core";
import { IconColumns } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useDraft, type Draft } from "@/admin/components/drafts/api";
import { DraftDialog } from "@/admin/components/drafts/DraftDialog";
import { useDialog } from "@/components/dialog/useDialog";
import responsive from "@/components/page/responsive.module.css";
import { useDates } from "@/lib/dates";
import type { LessonDetail } from "./api";

/** A generated text that waits, at its lesson (AI-11). */
export function DraftCard({ lesson, disabled }: { lesson: LessonDetail; disabled: boolean }) {
  const { t } = useTranslation("adminDrafts");
  const dates = useDates();
  const draft = useDraft(lesson._id);
  const comparison = useDialog<Draft>(t("loadFailure"));
  return (
    <>
      {draft && (
        <Card component="section" aria-labelledby="draft" mb="lg" className={responsive.card ?? ""}>
          <Group justify="space-between" gap="sm">
            <div>
              <Title order={2} size="h4" id="draft">
                {t("waits")}
              </Title>
              <Text c="dimmed" fz="sm">
                {disabled
                  ? t("saveFirst")
                  : t("since", { date: dates.date(draft.savedAt), time: dates.time(draft.savedAt) })}
              </Text>
            </div>
            <Button
              variant="outline"
              leftSection={<IconColumns size={18} aria-hidden="true" />}
              disabled={disabled}
              onClick={() => comparison.open(draft)}
            >
              {t("compare")}
            </Button>
          </Group>
        </Card>
      )}
      {comparison.show((opened, dialog) => (
        <DraftDialog draft={opened} {...dialog} />
      ))}
    </>
  );
}
