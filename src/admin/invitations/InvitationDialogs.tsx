import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "@/components/dialog/ConfirmDialog";
import type { DialogControl } from "@/components/dialog/useDialog";
import { useSendAgain, useWithdraw, type InvitationRow } from "./api";

type DialogProps = DialogControl & { invitation: Pick<InvitationRow, "_id" | "email" | "passes"> };

export function SendAgainDialog({ invitation: { _id, email }, ...dialog }: DialogProps) {
  const { t } = useTranslation("adminInvitations");
  const send = useSendAgain();
  return (
    <ConfirmDialog
      {...dialog}
      title={t("again.title")}
      confirm={t("again.confirm")}
      harmless
      onConfirm={() => send({ invitationId: _id })}
      texts={{ failure: t("again.failure"), success: t("again.done") }}
    >
      {t("again.text", { email })}
    </ConfirmDialog>
  );
}

export function WithdrawDialog({ invitation: { _id, email, passes }, ...dialog }: DialogProps) {
  const { t } = useTranslation("adminInvitations");
  const withdraw = useWithdraw();
  return (
    <ConfirmDialog
      {...dialog}
      title={t("withdraw.title")}
      confirm={t("withdraw.confirm")}
      onConfirm={() => withdraw({ invitationId: _id })}
      texts={{ failure: t("withdraw.failure"), success: t("withdraw.done") }}
    >
      {t("withdraw.text", { email })}
      {passes.length > 0 && ` ${t("withdraw.loses")}`}
    </ConfirmDialog>
  );
}
