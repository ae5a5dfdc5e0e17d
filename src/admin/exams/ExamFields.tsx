import { Textarea, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { limits } from "@convex/shared/limits";
import { WholeNumberInput } from "@/admin/components/WholeNumberInput";
import type { LiveForm } from "@/components/form/useLiveForm";
import responsive from "@/components/page/responsive.module.css";

/** What can be edited of an exam, new or not; its course is chosen once. */
export function ExamFields({ live: { field } }: { live: Pick<LiveForm<object>, "field"> }) {
  const { t } = useTranslation("adminExams");
  return (
    <>
      <TextInput {...field("title")} maxLength={limits.courseTitle} required />
      <Textarea {...field("description")} maxLength={limits.courseDescription} autosize minRows={2} maxRows={8} />
      <div className={responsive.two}>
        <WholeNumberInput {...field("passingScore")} description={t("form.passingScoreHint")} required />
        <WholeNumberInput {...field("timeLimitMinutes")} description={t("form.timeLimitHint")} />
      </div>
    </>
  );
}
