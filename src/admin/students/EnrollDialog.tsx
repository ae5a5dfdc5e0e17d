import { Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Id } from "@convex/_generated/dataModel";
import { enrollForm } from "./enrollForm";
import { limits } from "@convex/shared/limits";
import { CourseSelect } from "@/admin/components/CourseSelect";
import { FormDialog } from "@/components/dialog/FormDialog";
import type { DialogControl } from "@/components/dialog/useDialog";
import { useLiveForm, type LiveForm } from "@/components/form/useLiveForm";
import { useEnroll, type StudentRow } from "./api";

/** Person to enroll. */
export type Student = Pick<StudentRow, "userId" | "fullName">;

/** ENROLL-8: enrolls one person. */
export function EnrollStudentDialog({ student, ...dialog }: DialogControl & { student: Student }) {
  const { t } = useTranslation("adminPeople");
  const enroll = useEnroll();
  const live = useEnrollForm({
    enroll: (request) => enroll({ userId: student.userId, ...request }),
    texts: { failure: t("enroll.failure"), success: t("enroll.done") },
    onSaved: dialog.onClose,
  });
  return (
    <FormDialog {...dialog} live={live} title={t("enroll.title")} submit={t("enroll.submit")}>
      <Text fw={600} style={{ overflowWrap: "anywhere" }}>
        {student.fullName}
      </Text>
      <EnrollFields live={live} />
    </FormDialog>
  );
}

interface EnrollOptions {
  enroll: (request: { courseId: Id<"courses">; couponCode?: string }) => Promise<unknown>;
  texts: { failure: string; success: string };
  onSaved: () => void;
}

export function useEnrollForm({ enroll, texts, onSaved }: EnrollOptions) {
  const { t } = useTranslation("adminPeople");
  const [blank] = useState({ courseId: "", couponCode: "" });
  return useLiveForm({
    stored: { version: 0, values: blank },
    schema: enrollForm,
    labels: { courseId: t("enroll.course"), couponCode: t("enroll.coupon") },
    save: ({ courseId, couponCode }) =>
      enroll({ courseId: courseId as Id<"courses">, ...(couponCode !== "" && { couponCode }) }),
    texts,
    fieldOf: {
      couponInvalid: "couponCode",
      couponExpired: "couponCode",
      couponExhausted: "couponCode",
      personEnrolled: "courseId",
      notFound: "courseId",
    },
    onSaved,
  });
}

export function EnrollFields({ live }: { live: Pick<LiveForm<object>, "field"> }) {
  const { t } = useTranslation("adminPeople");
  return (
    <>
      <CourseSelect {...live.field("courseId")} description={t("enroll.courseHint")} data-autofocus />
      <TextInput
        {...live.field("couponCode")}
        description={t("enroll.couponHint")}
        maxLength={limits.couponCode}
        autoCapitalize="characters"
        spellCheck={false}
      />
    </>
  );
}
