import { Text, Textarea } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { endingForm } from "@convex/shared/endingForm";
import { limits } from "@convex/shared/limits";
import { FormDialog } from "@/components/dialog/FormDialog";
import type { DialogControl } from "@/components/dialog/useDialog";
import { useLiveForm } from "@/components/form/useLiveForm";
import { errorCode } from "@/lib/errorMessage";
import { useEndEnrollment, type StudentEnrollment } from "./api";

interface EndEnrollmentProps extends DialogControl {
  enrollment: Pick<StudentEnrollment, "_id" | "courseTitle">;
}

/** Ends an enrollment; the student reads the reason (ENROLL-9). */
export function EndEnrollment({ enrollment: { _id, courseTitle: course }, ...dialog }: EndEnrollmentProps) {
  const { t } = useTranslation("adminStudents");
  const end = useEndEnrollment();
  const [blank] = useState({ reason: "" });
  const live = useLiveForm({
    stored: { version: 0, values: blank },
    schema: endingForm,
    labels: { reason: t("ending.reason") },
    save: ({ reason }) => end({ enrollmentId: _id, reason }),
    texts: {
      failure: t("ending.failure"),
      success: t("ending.done"),
      explain: (error) => (errorCode(error) === "notFound" ? t("ending.gone") : null),
    },
    onSaved: dialog.onClose,
  });
  return (
    <FormDialog {...dialog} live={live} title={t("ending.title", { course })} submit={t("ending.submit")} destructive>
      <Text>{t("ending.text")}</Text>
      <Textarea
        {...live.field("reason")}
        description={t("ending.hint")}
        maxLength={limits.endingReason}
        minRows={2}
        autosize
        required
        data-autofocus
      />
    </FormDialog>
  );
}
