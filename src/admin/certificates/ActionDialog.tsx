import { NativeSelect, Text, Textarea, TextInput } from "@mantine/core";
import { useState, type ComponentProps, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { brazilDay } from "@convex/shared/brazilDay";
import { certificateActForm, certificateCorrectionForm, hoursCorrectionForm } from "@convex/shared/certificateForm";
import { certificateReasons, type CertificateAct } from "@convex/shared/certificateStates";
import { limits } from "@convex/shared/limits";
import { WholeNumberInput } from "@/admin/components/WholeNumberInput";
import { FormDialog } from "@/components/dialog/FormDialog";
import type { DialogControl } from "@/components/dialog/useDialog";
import { DayInput } from "@/components/form/DayInput";
import { useLiveForm, type LiveForm } from "@/components/form/useLiveForm";
import { useChangeOne, useReissue, useStartJob, type CertificateRow } from "./api";

/** An action on one or more certificates. */
export interface CertificateAction {
  action: CertificateAct;
  certificates: CertificateRow[];
}

type ActionDialogProps = DialogControl & CertificateAction & { onDone: () => void };

/** Applies the action directly to one certificate, to many as a job. */
export function ActionDialog(props: ActionDialogProps) {
  const [one, ...others] = props.certificates;
  if (one === undefined) return null;
  if (props.action !== "reissue") return <StateDialog {...props} action={props.action} />;
  return others.length === 0 ? <CorrectionDialog {...props} certificate={one} /> : <HoursDialog {...props} />;
}

function StateDialog({
  action,
  certificates,
  onDone,
  ...dialog
}: ActionDialogProps & { action: Exclude<CertificateAct, "reissue"> }) {
  const { t } = useTranslation("adminCertificates");
  const changeOne = useChangeOne();
  const startJob = useStartJob();
  const [blank] = useState({ reason: "", note: "" });
  const ids = certificates.map(({ _id }) => _id);
  const [only, ...others] = ids;
  const live = useLiveForm({
    stored: { version: 0, values: blank },
    schema: certificateActForm(action),
    labels: { reason: t("dialog.reason"), note: t("dialog.note") },
    save: (why) =>
      only !== undefined && others.length === 0
        ? changeOne({ certificateId: only, act: action, ...why })
        : startJob({ certificateIds: ids, act: action, ...why }),
    ...useOutcome({ ...dialog, certificates, onDone }),
  });
  return (
    <ActionForm {...dialog} action={action} certificates={certificates} live={live}>
      {action === "revoke" && <Text fw={600}>{t("dialog.revokeHint")}</Text>}
    </ActionForm>
  );
}

function CorrectionDialog({ certificate, onDone, ...props }: ActionDialogProps & { certificate: CertificateRow }) {
  const { t } = useTranslation("adminCertificates");
  const { action, certificates, ...dialog } = props;
  const reissue = useReissue();
  const { studentName, courseDurationHours, issuedAt } = certificate;
  const [blank] = useState({
    studentName,
    courseDurationHours: courseDurationHours as number | string,
    issuedDay: brazilDay(issuedAt),
    reason: "",
    note: "",
  });
  const live = useLiveForm({
    stored: { version: 0, values: blank },
    schema: certificateCorrectionForm,
    labels: {
      studentName: t("dialog.name"),
      courseDurationHours: t("dialog.hours"),
      issuedDay: t("dialog.day"),
      reason: t("dialog.reason"),
      note: t("dialog.note"),
    },
    save: (fields) => reissue({ certificateId: certificate._id, ...fields }),
    ...useOutcome({ ...dialog, certificates, onDone }),
  });
  return (
    <ActionForm {...dialog} action={action} certificates={certificates} live={live}>
      <Text>{t("dialog.reissueHint")}</Text>
      <TextInput {...live.field("studentName")} maxLength={limits.fullName} required data-autofocus />
      <WholeNumberInput {...live.field("courseDurationHours")} required />
      <DayInput {...live.field("issuedDay")} required />
    </ActionForm>
  );
}

function HoursDialog({ action, certificates, onDone, ...dialog }: ActionDialogProps) {
  const { t } = useTranslation("adminCertificates");
  const startJob = useStartJob();
  const [blank] = useState({ courseDurationHours: "" as number | string, reason: "", note: "" });
  const live = useLiveForm({
    stored: { version: 0, values: blank },
    schema: hoursCorrectionForm,
    labels: { courseDurationHours: t("dialog.hours"), reason: t("dialog.reason"), note: t("dialog.note") },
    save: (fields) => startJob({ certificateIds: certificates.map(({ _id }) => _id), act: action, ...fields }),
    ...useOutcome({ ...dialog, certificates, onDone }),
  });
  return (
    <ActionForm {...dialog} action={action} certificates={certificates} live={live}>
      <Text>{t("dialog.reissueHint")}</Text>
      <WholeNumberInput {...live.field("courseDurationHours")} required data-autofocus />
    </ActionForm>
  );
}

function useOutcome({ certificates, onClose, onDone }: Pick<ActionDialogProps, "certificates" | "onClose" | "onDone">) {
  const { t } = useTranslation("adminCertificates");
  const success = t(certificates.length === 1 ? "dialog.done" : "dialog.started");
  return {
    texts: { failure: t("dialog.failure"), success },
    onSaved: () => {
      onClose();
      onDone();
    },
  };
}

interface ActionFormProps extends DialogControl, CertificateAction {
  live: ComponentProps<typeof FormDialog>["live"] & Pick<LiveForm<object>, "field">;
  children: ReactNode;
}

/** Frame of all actions: certificates, the action's fields, reason. */
function ActionForm({ action, certificates, live, children, ...dialog }: ActionFormProps) {
  const { t } = useTranslation("adminCertificates");
  return (
    <FormDialog
      {...dialog}
      live={live}
      title={t(`act.${action}`)}
      submit={t(`act.${action}`)}
      destructive={action === "revoke"}
    >
      <Subject certificates={certificates} />
      {children}
      <WhyFields action={action} live={live} />
    </FormDialog>
  );
}

function Subject({ certificates }: Pick<CertificateAction, "certificates">) {
  const { t } = useTranslation("adminCertificates");
  const [one, ...others] = certificates;
  if (one === undefined) return null;
  return (
    <Text fw={600} style={{ overflowWrap: "anywhere" }}>
      {others.length === 0
        ? t("dialog.one", { name: one.studentName, course: one.courseTitle })
        : t("dialog.many", { count: certificates.length })}
    </Text>
  );
}

function WhyFields({ action, live }: { action: CertificateAct; live: Pick<LiveForm<object>, "field"> }) {
  const { t } = useTranslation("adminCertificates");
  const reasons = certificateReasons[action].map((reason) => ({ value: reason, label: t(`reason.${reason}`) }));
  return (
    <>
      <NativeSelect
        {...live.field("reason")}
        data={[{ value: "", label: t("reason.choose") }, ...reasons]}
        required
        data-autofocus
      />
      <Textarea
        {...live.field("note")}
        description={t("dialog.noteHint")}
        maxLength={limits.certificateNote}
        minRows={2}
        autosize
        required
      />
    </>
  );
}
