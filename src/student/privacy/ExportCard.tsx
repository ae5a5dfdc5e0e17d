import { Group, Loader, Stack, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { AskPassword } from "@/components/form/AskPassword";
import { BusyButton } from "@/components/form/BusyButton";
import { SectionCard } from "@/components/page/SectionCard";
import { useServerAction } from "@/components/useServerAction";
import { useDates } from "@/lib/dates";
import { saveFile } from "@/lib/saveFile";
import { useAskExport, useDownload, useExport, useNeedsCode } from "./api";

/** Download of one's own data (PRIVACY-1). */
export function ExportCard() {
  const { t } = useTranslation("privacyData");
  const file = useExport();
  const ask = useAskExport();
  const needsCode = useNeedsCode();

  const content = () => {
    if (file?.state === "ready") return <ReadyFile bytes={file.bytes ?? 0} expiresAt={file.expiresAt} />;
    if (file?.state === "running") return null;
    // While loading it looks like the state that most people see.
    const known = file === undefined ? undefined : needsCode;
    return <AskPassword label={t("export.ask")} failure={t("export.failure")} needsCode={known} send={ask} />;
  };

  return (
    <SectionCard id="export" title={t("export.title")} text={t("export.text")}>
      <div role="status">
        {file?.state === "running" && (
          <Group gap="sm">
            <Loader size="sm" />
            <Text>{t("export.running")}</Text>
          </Group>
        )}
        {file?.state === "failed" && (
          <Text mb="md" fw={600}>
            {t("export.failed")}
          </Text>
        )}
      </div>
      {content()}
    </SectionCard>
  );
}

function ReadyFile({ bytes, expiresAt }: { bytes: number; expiresAt: number }) {
  const { t } = useTranslation("privacyData");
  const dates = useDates();
  const download = useDownload();
  const { run, working } = useServerAction();
  const save = async (): Promise<void> => {
    const got = await run(() => download({}), { failure: t("export.downloadFailure") });
    if (got?.done) saveFile(t("export.fileName"), got.value, "application/zip");
  };
  return (
    <Stack gap="sm" align="flex-start">
      <BusyButton
        busy={working}
        onClick={() => void save()}
        leftSection={<IconDownload size={18} aria-hidden="true" />}
      >
        {working ? t("export.downloading") : t("export.download", { count: Math.ceil(bytes / 1024) })}
      </BusyButton>
      <Text fz="sm" c="dimmed">
        {t("export.until", { date: dates.date(expiresAt), time: dates.time(expiresAt) })}
      </Text>
    </Stack>
  );
}
