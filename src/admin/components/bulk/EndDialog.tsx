import { Textarea } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Id } from "@convex/_generated/dataModel";
import { endManyForm } from "@convex/shared/endingForm";
import { limits } from "@convex/shared/limits";
import { CourseSelect } from "@/admin/components/CourseSelect";
import { useLiveForm } from "@/components/form/useLiveForm";
import { BulkDialog } from "./BulkDialog";
import { useBulkAct, type BulkProps } from "./useBulkAct";

interface EndDialogProps extends BulkProps {
  /** Absent: the administrator chooses it. */
  courseId?: Id<"courses">;
}

/** Ends the enrollments of many people in one course. */
export function EndDialog({ courseId, ...props }: EndDialogProps) {
  const { t } = useTranslation("adminBulk");
  const { dialog, start, outcome } = useBulkAct("end", props);
  const [blank] = useState({ courseId: courseId ?? "", reason: "" });
  const live = useLiveForm({
    stored: { version: 0, values: blank },
    schema: endManyForm,
    labels: { courseId: t("course"), reason: t("reason") },
    save: ({ courseId: chosen, reason }) => start({ courseId: chosen as Id<"courses">, reason }),
    fieldOf: { notFound: "courseId" },
    ...outcome,
  });
  return (
    <BulkDialog {...dialog} live={live} title={t("endTitle")} text={t("endText")} submit={t("endSubmit")} destructive>
      {courseId === undefined && <CourseSelect {...live.field("courseId")} data-autofocus />}
      <Textarea
        {...live.field("reason")}
        description={t("reasonHint")}
        maxLength={limits.endingReason}
        minRows={2}
        autosize
        required
        data-autofocus={courseId !== undefined || undefined}
      />
    </BulkDialog>
  );
}
