import { Textarea } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Id } from "@convex/_generated/dataModel";
import { moveForm } from "@convex/shared/endingForm";
import { limits } from "@convex/shared/limits";
import { BulkDialog } from "@/admin/components/bulk/BulkDialog";
import { useBulkAct, type BulkProps } from "@/admin/components/bulk/useBulkAct";
import { CourseSelect } from "@/admin/components/CourseSelect";
import { useLiveForm } from "@/components/form/useLiveForm";

/** Moves people to another course (ENROLL-12). */
export function MoveDialog(props: BulkProps) {
  const { t } = useTranslation("adminBulk");
  const { dialog, start, outcome } = useBulkAct("move", props);
  const [blank] = useState({ toCourseId: "", reason: "" });
  const live = useLiveForm({
    stored: { version: 0, values: blank },
    schema: moveForm,
    labels: { toCourseId: t("toCourse"), reason: t("reason") },
    save: ({ toCourseId, reason }) => start({ toCourseId: toCourseId as Id<"courses">, reason }),
    fieldOf: { notFound: "toCourseId" },
    ...outcome,
  });
  return (
    <BulkDialog
      {...dialog}
      live={live}
      title={t("moveTitle")}
      text={t("moveText")}
      submit={t("moveSubmit")}
      destructive
    >
      <CourseSelect {...live.field("toCourseId")} description={t("toCourseHint")} data-autofocus />
      <Textarea
        {...live.field("reason")}
        description={t("reasonHint")}
        maxLength={limits.endingReason}
        minRows={2}
        autosize
        required
      />
    </BulkDialog>
  );
}
