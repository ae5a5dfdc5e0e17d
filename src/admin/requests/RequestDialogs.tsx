import { Text, Textarea } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { requestReasonForm } from "@convex/shared/accessRequests";
import { limits } from "@convex/shared/limits";
import { PassFields, usePassForm } from "@/admin/components/PassFields";
import { priceText } from "@/admin/components/priceText";
import { FormDialog } from "@/components/dialog/FormDialog";
import type { DialogControl } from "@/components/dialog/useDialog";
import { useLiveForm } from "@/components/form/useLiveForm";
import type { ActionTexts } from "@/components/useServerAction";
import { useApprove, useRefund, useRefuse, type RequestRow } from "./api";

interface RequestDialogProps extends DialogControl {
  request: RequestRow;
}

/** The pass that the student gets, with the price that was told. */
export function ApproveDialog({ request, ...dialog }: RequestDialogProps) {
  const { t } = useTranslation("adminRequests");
  const approve = useApprove();
  const { _id: requestId, course, priceCents, studentName: name } = request;
  const live = usePassForm({
    initial: { courseId: "", until: "", priceCents: priceCents === null ? "" : priceText(priceCents), note: "" },
    save: (fields) => approve({ requestId, ...fields }),
    texts: { failure: t("approveFailure"), success: t("approved") },
    onSaved: dialog.onClose,
  });
  return (
    <FormDialog {...dialog} live={live} title={t("approveTitle", { name })} submit={t("approve")}>
      <Text>{course.title === null ? t("approveGone") : t("approveText", { course: course.title })}</Text>
      <PassFields live={live} />
    </FormDialog>
  );
}

export function RefuseDialog({ request, ...dialog }: RequestDialogProps) {
  const { t } = useTranslation("adminRequests");
  const refuse = useRefuse();
  return (
    <ReasonDialog
      {...dialog}
      title={t("refuseTitle", { name: request.studentName })}
      text={t("refuseText")}
      submit={t("refuse")}
      save={(reason) => refuse({ requestId: request._id, reason })}
      texts={{ failure: t("refuseFailure"), success: t("refused") }}
    />
  );
}

export function RefundDialog({ request, ...dialog }: RequestDialogProps) {
  const { t } = useTranslation("adminRequests");
  const refund = useRefund();
  return (
    <ReasonDialog
      {...dialog}
      title={t("refundTitle", { name: request.studentName })}
      text={t(request.state === "withdrawn" ? "refundDue" : "refundText")}
      submit={t("refund")}
      save={(reason) => refund({ requestId: request._id, reason })}
      texts={{ failure: t("refundFailure"), success: t("refunded") }}
    />
  );
}

interface ReasonDialogProps extends DialogControl {
  title: string;
  text: string;
  submit: string;
  save: (reason: string) => Promise<unknown>;
  texts: ActionTexts;
}

function ReasonDialog({ title, text, submit, save, texts, ...dialog }: ReasonDialogProps) {
  const { t } = useTranslation("adminRequests");
  const [blank] = useState({ reason: "" });
  const live = useLiveForm({
    stored: { version: 0, values: blank },
    schema: requestReasonForm,
    labels: { reason: t("reason") },
    save: ({ reason }) => save(reason),
    texts,
    onSaved: dialog.onClose,
  });
  return (
    <FormDialog {...dialog} live={live} title={title} submit={submit} destructive>
      <Text>{text}</Text>
      <Textarea
        {...live.field("reason")}
        description={t("reasonHint")}
        maxLength={limits.passNote}
        minRows={2}
        autosize
        required
        data-autofocus
      />
    </FormDialog>
  );
}
