import { Text, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { latinNameForm } from "@convex/shared/certificateForm";
import { limits } from "@convex/shared/limits";
import { FormDialog } from "@/components/dialog/FormDialog";
import type { DialogControl } from "@/components/dialog/useDialog";
import { useLiveForm } from "@/components/form/useLiveForm";
import { useSetLatinName, type Certificate } from "./api";

const blank = { version: 0, values: { latinName: "" } };

/**
 * Asks for a Latin name before making the document (CERT-30).
 * Opens when no face of the document has the name's letters, then continues.
 */
export default function LatinNameDialog({
  certificate,
  onGiven,
  ...dialog
}: DialogControl & { certificate: Certificate; onGiven: () => void }) {
  const { t } = useTranslation("certificateShare");
  const send = useSetLatinName();
  const live = useLiveForm({
    stored: blank,
    schema: latinNameForm,
    labels: { latinName: t("latinName.label") },
    save: (fields) => send({ certificateId: certificate._id, ...fields }),
    texts: { failure: t("latinName.failure"), success: t("latinName.saved") },
    onSaved: () => {
      dialog.onClose();
      onGiven();
    },
  });
  return (
    <FormDialog {...dialog} live={live} title={t("latinName.title")} submit={t("latinName.save")}>
      <Text>{t("latinName.text", { name: certificate.studentName })}</Text>
      <TextInput {...live.field("latinName")} maxLength={limits.fullName} required data-autofocus />
    </FormDialog>
  );
}
