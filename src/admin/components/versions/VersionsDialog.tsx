import { Button, Group, Radio, Skeleton, Stack, Text } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "@/components/dialog/Dialog";
import type { DialogControl } from "@/components/dialog/useDialog";
import { BusyButton } from "@/components/form/BusyButton";
import { useServerAction } from "@/components/useServerAction";
import { useDates } from "@/lib/dates";
import { useComparison, useRestoreVersion, useVersions, type ThingId, type VersionRow } from "./api";
import classes from "./VersionsDialog.module.css";

const TextComparison = lazy(() => import("./TextComparison"));

interface VersionsDialogProps extends DialogControl {
  thingId: ThingId;
  name: string;
}

/** Lists a text's versions, compares one with today's, restores it. */
export function VersionsDialog({ thingId, name, ...dialog }: VersionsDialogProps) {
  const { t } = useTranslation(["adminVersions", "controls"]);
  const versions = useVersions(thingId);
  const older = versions?.filter(({ isCurrent }) => !isCurrent);
  const [chosen, setChosen] = useState<VersionRow["_id"] | null>(null);
  const version = older?.find(({ _id }) => _id === chosen) ?? older?.[0];
  const comparison = useComparison(version?._id);
  const restore = useRestoreVersion();
  const { run, working } = useServerAction();

  const confirm = async (): Promise<void> => {
    if (!version || !comparison) return;
    const texts = { failure: t("restoreFailure"), success: t("restored") };
    const result = await run(() => restore({ versionId: version._id, version: comparison.version }), texts);
    if (result?.done) dialog.onClose();
  };

  return (
    <Dialog {...dialog} title={t("title", { name })} size="64rem">
      {versions === undefined && <Skeleton h={160} radius="md" />}
      {older?.length === 0 && <Text>{t("none")}</Text>}
      {version && (
        <div className={classes.columns}>
          <Radio.Group label={t("versions")} value={version._id} onChange={(id) => setChosen(id)}>
            <Stack gap="xs" mt="xs" className={classes.list}>
              {older?.map((each) => (
                <VersionChoice key={each._id} version={each} />
              ))}
            </Stack>
          </Radio.Group>
          <section aria-label={t("differences")} className={classes.differences}>
            <Suspense fallback={<Skeleton h={160} radius="md" />}>
              {comparison ? (
                <TextComparison before={comparison.text} after={comparison.today} />
              ) : (
                <Skeleton h={160} radius="md" />
              )}
            </Suspense>
          </section>
        </div>
      )}
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="outline" onClick={dialog.onClose} disabled={working}>
          {t("controls:cancel")}
        </Button>
        {version && (
          <BusyButton
            leftSection={<IconArrowBackUp size={18} aria-hidden="true" />}
            onClick={() => void confirm()}
            busy={working}
            disabled={!comparison}
          >
            {t("restore")}
          </BusyButton>
        )}
      </Group>
    </Dialog>
  );
}

function VersionChoice({ version: { _id, cause, savedAt, actorName } }: { version: VersionRow }) {
  const { t } = useTranslation("adminVersions");
  const dates = useDates();
  return (
    <Radio
      value={_id}
      label={t("at", { date: dates.date(savedAt), time: dates.time(savedAt) })}
      description={`${actorName ?? t("nobody")} · ${t(`causes.${cause}`)}`}
    />
  );
}
