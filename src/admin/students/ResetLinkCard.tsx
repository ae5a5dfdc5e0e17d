import { Card, Group, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { LinkDialog } from "@/admin/components/LinkDialog";
import { BusyButton } from "@/components/form/BusyButton";
import { useDialog } from "@/components/dialog/useDialog";
import { useServerAction } from "@/components/useServerAction";
import { useDates } from "@/lib/dates";
import { paths } from "@/lib/paths";
import { useRights } from "@/lib/rights";
import { SendReset } from "./SendReset";
import { useCreateResetToken, type StudentDetails } from "./api";

interface ResetLink {
  url: string;
  expiresAt: number;
}

/** AUTH-23: password reset by link, where no mail is sent. */
export function ResetLinkCard({ student }: { student: Pick<StudentDetails, "userId" | "isAdmin"> }) {
  const { t } = useTranslation("adminStudents");
  const dialog = useDialog<ResetLink>();
  const create = useCreateResetToken();
  const { run, working } = useServerAction();
  const dates = useDates();
  const { userId, isAdmin } = student;
  const { has } = useRights();
  const open = async (): Promise<void> => {
    const result = await run(() => create({ userId }), { failure: t("resetLink.failure") });
    if (!result?.done) return;
    const { token, expiresAt } = result.value;
    dialog.open({ url: `${location.origin}${paths.reset.to()}#${token}`, expiresAt });
  };

  return (
    <Card component="section" aria-labelledby="student-access">
      <Group justify="space-between" gap="md">
        <div style={{ flex: "1 1 20rem" }}>
          <Title order={2} size="h4" id="student-access">
            {t("resetLink.title")}
          </Title>
          <Text c="dimmed" mt={4}>
            {t(isAdmin ? "resetLink.admin" : "resetLink.text")}
          </Text>
        </div>
        <Group gap="sm">
          <SendReset userId={userId} />
          {!isAdmin && has("administer") && (
            <BusyButton variant="outline" busy={working} onClick={() => void open()}>
              {working ? t("working") : t("resetLink.create")}
            </BusyButton>
          )}
        </Group>
      </Group>
      {dialog.show((link, control) => (
        <LinkDialog
          {...control}
          title={t("resetLink.dialog")}
          text={t("resetLink.show", { time: dates.time(link.expiresAt) })}
          url={link.url}
        />
      ))}
    </Card>
  );
}
