import { Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Id } from "@convex/_generated/dataModel";
import { enrollForm } from "./enrollForm";
import { limits } from "@convex/shared/limits";
import { CourseSelect } from "@/admin/components/CourseSelect";
import { FormDialog } from "@/components/dialog/FormDialog";
import type { DialogControl } from "@/components/dialog/useDialog";
import { useLiveForm } from "@/components/form/useLiveForm";

interface EnrollDialogProps extends DialogControl {
  /** Person or people to enroll, as text. */
  subject: string;
  success: string;
  enroll: (request: { courseId: Id<"courses">; couponCode?: string }) => Promise<unknown>;
  onDone?: () => void;
}

/** ENROLL-8: enrolls one person, or the people of a job. */
export function EnrollDialog({ subject, success, enroll, onDone, ...dialog }: EnrollDialogProps) {
  const { t } = useTranslation("adminPeople");
  const [blank] = useState({ courseId: "", couponCode: "" });
  const live = useLiveForm({
    stored: { version: 0, values: blank },
    schema: enrollForm,
    labels: { courseId: t("enroll.course"), couponCode: t("enroll.coupon") },
    save: ({ courseId, couponCode }) =>
      enroll({ courseId: courseId as Id<"courses">, ...(couponCode !== "" && { couponCode }) }),
    texts: { failure: t("enroll.failure"), success },
    fieldOf: {
      couponInvalid: "couponCode",
      couponExpired: "couponCode",
      couponExhausted: "couponCode",
      personEnrolled: "courseId",
      notFound: "courseId",
    },
    onSaved: () => {
      dialog.onClose();
      onDone?.();
    },
  });
  return (
    <FormDialog {...dialog} live={live} title={t("enroll.title")} submit={t("enroll.submit")}>
      <Text fw={600} style={{ overflowWrap: "anywhere" }}>
        {subject}
      </Text>
      <CourseSelect {...live.field("courseId")} description={t("enroll.courseHint")} data-autofocus />
      <TextInput
        {...live.field("couponCode")}
        description={t("enroll.couponHint")}
        maxLength={limits.couponCode}
        autoCapitalize="characters"
        spellCheck={false}
      />
    </FormDialog>
  );
}
