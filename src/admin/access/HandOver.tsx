import { Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { IconDownload, IconLink } from "@tabler/icons-react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSendsMail } from "@/admin/components/api";
import { csvFile } from "@/admin/components/csv/csv";
import { ConfirmDialog } from "@/components/dialog/ConfirmDialog";
import { useDialog } from "@/components/dialog/useDialog";
import { BusyButton } from "@/components/form/BusyButton";
import { LeaveGuard } from "@/components/form/LeaveGuard";
import { ProgressBar } from "@/components/page/ProgressBar";
import responsive from "@/components/page/responsive.module.css";
import { useDates } from "@/lib/dates";
import { useFormat } from "@/lib/format";
import { saveFile } from "@/lib/saveFile";
import { useUnlinkedCount } from "./api";
import { HandedLinks } from "./HandedLinks";
import { useMakeLinks } from "./useMakeLinks";

/** Links for everyone whose invitation was not mailed, made in one go (INVITE-6). */
export function HandOver() {
  const { t } = useTranslation("adminAccess");
  const heading = useId();
  const count = useUnlinkedCount();
  const sendsMail = useSendsMail();
  const { links, progress, make, making } = useMakeLinks();
  const again = useDialog<true>();
  const [isSaved, setSaved] = useState(false);
  const dates = useDates();
  const format = useFormat();
  if (count === undefined || sendsMail === undefined) return null;
  if (count === 0 && links.length === 0 && sendsMail) return null;

  const begin = async (options: { again: boolean; total: number | null }): Promise<void> => {
    setSaved(false);
    await make(options);
  };
  const save = (): void => {
    const head = (["email", "fullName", "phone", "link", "expires"] as const).map((name) => t(`columns.${name}`));
    const rows = links.map(({ email, fullName, phone, url, expiresAt }) => [
      ...[email, fullName, phone, url, `${dates.date(expiresAt)} ${dates.time(expiresAt)}`],
    ]);
    const separator = format.score(0.5).includes(",") ? ";" : ",";
    saveFile(`${t("links.fileName")}.csv`, csvFile([head, ...rows], separator));
    setSaved(true);
  };
  return (
    <Card className={responsive.largeCard ?? ""} component="section" aria-labelledby={heading}>
      <LeaveGuard dirty={links.length > 0 && !isSaved} />
      <Stack gap="md">
        <Title order={2} size="h3" id={heading}>
          {t("links.title")}
        </Title>
        <Text role="status">
          {making
            ? t("links.making", { count: progress.made })
            : count > 0
              ? t("links.waiting", { count })
              : t(links.length > 0 ? "links.made" : "links.none", { count: links.length })}
        </Text>
        {making && progress.total !== null && (
          <ProgressBar label={t("links.progress")} value={progress.made} max={Math.max(1, progress.total)} />
        )}
        <Group gap="sm">
          {(count > 0 || making) && (
            <BusyButton
              busy={making}
              leftSection={<IconLink size={18} aria-hidden="true" />}
              onClick={() => void begin({ again: false, total: count })}
            >
              {t("links.make", { count })}
            </BusyButton>
          )}
          {links.length > 0 && (
            <Button
              variant="outline"
              disabled={making}
              leftSection={<IconDownload size={18} aria-hidden="true" />}
              onClick={save}
            >
              {t("links.save")}
            </Button>
          )}
          {!making && count === 0 && (
            <Button variant="ghost" onClick={() => again.open(true)}>
              {t("links.again")}
            </Button>
          )}
        </Group>
        {links.length > 0 && <HandedLinks links={links} />}
      </Stack>
      {again.show((_, dialog) => (
        <ConfirmDialog
          {...dialog}
          title={t("links.againTitle")}
          confirm={t("links.again")}
          onConfirm={() => {
            dialog.onClose();
            void begin({ again: true, total: null });
          }}
        >
          {t("links.againText")}
        </ConfirmDialog>
      ))}
    </Card>
  );
}
