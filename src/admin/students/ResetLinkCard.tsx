import { Button, Card, Group, Stack, Text, TextInput, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { BusyButton } from "@/components/form/BusyButton";
import { Dialog } from "@/components/dialog/Dialog";
import { useDialog, type DialogControl } from "@/components/dialog/useDialog";
import { useServerAction } from "@/components/useServerAction";
import { useDates } from "@/lib/dates";
import { paths } from "@/lib/paths";
import { showToast } from "@/lib/toast";
import { useCreateResetToken, type StudentDetails } from "./api";

interface ResetLink {
  url: string;
  expiresAt: number;
}

/** AUTH-23: for people who lost their password, where no mail is sent. */
export function ResetLinkCard({ student }: { student: Pick<StudentDetails, "userId" | "isAdmin"> }) {
  const { t } = useTranslation("adminStudents");
  const dialog = useDialog<ResetLink>();
  const create = useCreateResetToken();
  const { run, working } = useServerAction();
  const { userId, isAdmin } = student;
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
        {!isAdmin && (
          <BusyButton variant="outline" busy={working} onClick={() => void open()}>
            {working ? t("working") : t("resetLink.create")}
          </BusyButton>
        )}
      </Group>
      {dialog.show((link, control) => (
        <LinkDialog link={link} {...control} />
      ))}
    </Card>
  );
}

/** Shows the link this once; nobody can read it again. */
function LinkDialog({ link, ...dialog }: DialogControl & { link: ResetLink }) {
  const { t } = useTranslation("adminStudents");
  const dates = useDates();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(link.url);
      showToast({ title: t("resetLink.copied"), variant: "success" });
    } catch {
      showToast({ title: t("resetLink.copyFailure"), variant: "destructive" });
    }
  };
  return (
    <Dialog {...dialog} title={t("resetLink.dialog")} closeOnClickOutside={false}>
      <Stack gap="md">
        <Text>{t("resetLink.show", { time: dates.time(link.expiresAt) })}</Text>
        <TextInput
          label={t("resetLink.label")}
          value={link.url}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button data-autofocus onClick={() => void copy()} style={{ alignSelf: "flex-end" }}>
          {t("resetLink.copy")}
        </Button>
      </Stack>
    </Dialog>
  );
}
