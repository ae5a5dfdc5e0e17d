import { Text, Textarea } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { annulmentForm, moreMinutesForm } from "@convex/shared/examRoomForms";
import { limits } from "@convex/shared/limits";
import { WholeNumberInput } from "@/admin/components/WholeNumberInput";
import { ConfirmDialog } from "@/components/dialog/ConfirmDialog";
import { FormDialog } from "@/components/dialog/FormDialog";
import type { DialogControl } from "@/components/dialog/useDialog";
import { useLiveForm } from "@/components/form/useLiveForm";
import { useAnnul, useEnd, useExtend, type RoomRow } from "./api";

/** An action on the sitting in a row. */
export interface RoomAction {
  action: "extend" | "end" | "annul";
  row: RoomRow;
}

type ActionProps = DialogControl & Pick<RoomAction, "row">;

const dialogs = { extend: ExtendDialog, end: EndDialog, annul: AnnulDialog };

export function RoomDialog({ action, ...props }: DialogControl & RoomAction) {
  const Dialog = dialogs[action];
  return <Dialog {...props} />;
}

function ExtendDialog({ row, ...dialog }: ActionProps) {
  const { t } = useTranslation("adminRoom");
  const extend = useExtend();
  const [initial] = useState({ minutes: 5 as number | string });
  const live = useLiveForm({
    stored: { version: 0, values: initial },
    schema: moreMinutesForm,
    labels: { minutes: t("extension.minutes") },
    save: ({ minutes }) => extend({ sittingId: row.sittingId, minutes }),
    texts: { failure: t("extension.failure"), success: t("extension.done") },
    onSaved: dialog.onClose,
  });
  return (
    <FormDialog
      {...dialog}
      live={live}
      title={t("extension.title", { name: row.fullName })}
      submit={t("extension.submit")}
    >
      <WholeNumberInput {...live.field("minutes")} description={t("extension.hint")} required data-autofocus />
    </FormDialog>
  );
}

function EndDialog({ row, ...dialog }: ActionProps) {
  const { t } = useTranslation("adminRoom");
  const end = useEnd();
  return (
    <ConfirmDialog
      {...dialog}
      title={t("ending.title", { name: row.fullName })}
      confirm={t("ending.confirm")}
      onConfirm={() => end({ sittingId: row.sittingId })}
      texts={{ failure: t("ending.failure"), success: t("ending.done") }}
    >
      {t("ending.text")}
    </ConfirmDialog>
  );
}

function AnnulDialog({ row, ...dialog }: ActionProps) {
  const { t } = useTranslation("adminRoom");
  const annul = useAnnul();
  const [blank] = useState({ reason: "" });
  const live = useLiveForm({
    stored: { version: 0, values: blank },
    schema: annulmentForm,
    labels: { reason: t("annulment.reason") },
    save: ({ reason }) => annul({ sittingId: row.sittingId, reason }),
    texts: { failure: t("annulment.failure"), success: t("annulment.done") },
    onSaved: dialog.onClose,
  });
  return (
    <FormDialog
      {...dialog}
      live={live}
      title={t("annulment.title", { name: row.fullName })}
      submit={t("annulment.submit")}
      destructive
    >
      <Text>{t("annulment.text")}</Text>
      <Textarea
        {...live.field("reason")}
        description={t("annulment.hint")}
        maxLength={limits.annulmentReason}
        minRows={2}
        autosize
        required
        data-autofocus
      />
    </FormDialog>
  );
}
