import { useState } from "react";
import { useTranslation } from "react-i18next";
import { messageForm } from "@convex/shared/announcementForm";
import { toSearchTerms } from "@convex/shared/searchText";
import { AnnouncementText } from "@/admin/components/AnnouncementText";
import type { CourseDetail } from "@/admin/components/api";
import { BulkDialog } from "@/admin/components/bulk/BulkDialog";
import type { DialogControl } from "@/components/dialog/useDialog";
import { useLiveForm } from "@/components/form/useLiveForm";
import { useMessage, useMessageQuestion, type Recipients } from "./api";

interface MessageDialogProps extends DialogControl {
  course: CourseDetail;
  recipients: Recipients;
  /** Called once it is on its way. */
  onDone: () => void;
}

/** Writes to people of a course (PEOPLE-25). */
export function MessageDialog({ course, recipients, onDone, ...dialog }: MessageDialogProps) {
  const { t } = useTranslation(["adminBulk", "adminAnnouncements"]);
  const message = useMessage();
  const [blank] = useState({ title: "", text: "" });
  const live = useLiveForm({
    stored: { version: 0, values: blank },
    schema: messageForm,
    labels: { title: t("adminAnnouncements:form.title"), text: t("adminAnnouncements:form.text") },
    save: (words) => message({ ...recipients, ...words }),
    texts: { failure: t("messageFailure"), success: t("adminAnnouncements:toasts.sent") },
    onSaved: () => {
      dialog.onClose();
      onDone();
    },
  });
  return (
    <BulkDialog
      {...dialog}
      question={useMessageQuestion(recipients)}
      ofSearch={toSearchTerms(recipients.ofCourse?.search ?? "").length > 0}
      live={live}
      title={t("messageTitle")}
      text={t("messageText")}
      submit={t("adminAnnouncements:form.send")}
    >
      <AnnouncementText live={live} language={course.language} />
    </BulkDialog>
  );
}
