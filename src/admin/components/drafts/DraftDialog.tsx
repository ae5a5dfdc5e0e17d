import { Button, Group, Skeleton } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useComparison } from "@/admin/components/versions/api";
import { Dialog } from "@/components/dialog/Dialog";
import { useOpened, type DialogControl } from "@/components/dialog/useDialog";
import { BusyButton } from "@/components/form/BusyButton";
import { useServerAction } from "@/components/useServerAction";
import { useDiscardDraft, useTakeDraft, type Draft } from "./api";

const TextComparison = lazy(() => import("@/admin/components/versions/TextComparison"));

/** Compares a waiting text with today's, takes it or discards it. */
export function DraftDialog({ draft, ...dialog }: DialogControl & { draft: Draft }) {
  const { t } = useTranslation(["adminDrafts", "controls"]);
  const gone = { title: t("loadFailure"), message: t("gone"), onGone: dialog.onExited };
  const comparison = useOpened(useComparison(draft._id), gone);
  const [take, discard] = [useTakeDraft(), useDiscardDraft()];
  const { run, working } = useServerAction();

  const finish = async (action: () => Promise<null>, success: string): Promise<void> => {
    const result = await run(action, { failure: t("failure"), success });
    if (result?.done) dialog.onClose();
  };
  const accept = (): void => {
    if (!comparison) return;
    const { version } = comparison;
    void finish(() => take({ draftId: draft._id, version }), t("taken"));
  };

  return (
    <Dialog {...dialog} title={t("title", { title: draft.lesson.title })} size="64rem">
      <Suspense fallback={<Skeleton h={160} radius="md" />}>
        {comparison ? (
          <TextComparison
            before={comparison.today}
            after={comparison.text}
            words={{ removed: t("removed"), added: t("added"), same: t("same") }}
          />
        ) : (
          <Skeleton h={160} radius="md" />
        )}
      </Suspense>
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="outline" onClick={dialog.onClose} disabled={working}>
          {t("controls:cancel")}
        </Button>
        <BusyButton
          variant="outline"
          busy={working}
          onClick={() => void finish(() => discard({ draftId: draft._id }), t("discarded"))}
        >
          {t("discard")}
        </BusyButton>
        <BusyButton
          leftSection={<IconCheck size={18} aria-hidden="true" />}
          busy={working}
          disabled={!comparison}
          onClick={accept}
        >
          {t("take")}
        </BusyButton>
      </Group>
    </Dialog>
  );
}
