import { Skeleton, Text, VisuallyHidden } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "@/components/dialog/ConfirmDialog";
import { Dialog } from "@/components/dialog/Dialog";
import type { DialogControl } from "@/components/dialog/useDialog";
import { useMail, useResend, type MailRow } from "./api";

interface MailDialogProps extends DialogControl {
  mail: MailRow;
}

/** Plain text of a mail, which says all that its HTML does. */
export function ReadDialog({ mail: { _id, kind, to }, ...dialog }: MailDialogProps) {
  const { t } = useTranslation("adminMail");
  const mail = useMail(_id);
  return (
    <Dialog {...dialog} title={mail?.message?.subject ?? t(`kind.${kind}`)} size="lg">
      <Text c="dimmed" mb="md" style={{ overflowWrap: "anywhere" }}>
        {to}
      </Text>
      {mail === undefined && (
        <>
          <VisuallyHidden role="status">{t("loading")}</VisuallyHidden>
          <Skeleton height={200} aria-busy="true" />
        </>
      )}
      {mail === null && <Text>{t("gone")}</Text>}
      {mail?.message === null && <Text>{t("secret")}</Text>}
      {mail?.message && (
        <Text lang={mail.language} style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
          {mail.message.text}
        </Text>
      )}
    </Dialog>
  );
}

export function ResendDialog({ mail: { _id: mailId, to, state }, ...dialog }: MailDialogProps) {
  const { t } = useTranslation("adminMail");
  const action = state === "noServer" ? "send" : "resend";
  const resend = useResend();
  return (
    <ConfirmDialog
      {...dialog}
      title={t(`${action}Title`)}
      confirm={t(action)}
      working={t("working")}
      harmless
      onConfirm={() => resend({ mailId })}
      texts={{ failure: t("toasts.failure"), success: t("toasts.resent") }}
    >
      {t(`${action}Text`, { to })}
    </ConfirmDialog>
  );
}
