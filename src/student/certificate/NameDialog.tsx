import { Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { nameRequestForm } from "@convex/shared/certificateForm";
import { limits } from "@convex/shared/limits";
import { FormDialog } from "@/components/dialog/FormDialog";
import type { DialogControl } from "@/components/dialog/useDialog";
import { useLiveForm } from "@/components/form/useLiveForm";
import { useRequestName, type Certificate } from "./api";

export default function NameDialog({ certificate, ...dialog }: DialogControl & { certificate: Certificate }) {
  const { t } = useTranslation("certificateShare");
  const send = useRequestName();
  const [blank] = useState({ studentName: certificate.studentName, note: "" });
  const live = useLiveForm({
    stored: { version: 0, values: blank },
    schema: nameRequestForm,
    labels: { studentName: t("name.wanted"), note: t("name.note") },
    save: (fields) => send({ certificateId: certificate._id, ...fields }),
    texts: { failure: t("name.failure"), success: t("name.sent") },
    onSaved: dialog.onClose,
  });
  return (
    <FormDialog {...dialog} live={live} title={t("name.title")} submit={t("name.send")}>
      <Text>{t("name.text")}</Text>
      <TextInput {...live.field("studentName")} maxLength={limits.fullName} required data-autofocus />
      <TextInput {...live.field("note")} maxLength={limits.certificateNote} />
    </FormDialog>
  );
}
