import { Text, Textarea } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { publishForm } from "@convex/shared/inquiryForm";
import { limits } from "@convex/shared/limits";
import { FormDialog } from "@/components/dialog/FormDialog";
import type { DialogControl } from "@/components/dialog/useDialog";
import { useLiveForm } from "@/components/form/useLiveForm";
import { usePublish, type InquiryDetail } from "./api";
import { MarkdownField } from "./MarkdownField";

/** Begins with what is published, or with the first question and the last answer. */
function toTexts({ published, messages }: InquiryDetail) {
  return (
    published ?? {
      question: messages[0]?.text ?? "",
      answer: messages.findLast(({ isAnswer }) => isAnswer)?.text ?? "",
    }
  );
}

export function PublishDialog({ inquiry, ...dialog }: DialogControl & { inquiry: InquiryDetail }) {
  const { t } = useTranslation("adminInquiries");
  const publish = usePublish();
  // Not the suggestion of a later message: the form would lose what was typed to it.
  const [suggested] = useState(() => toTexts(inquiry));
  const live = useLiveForm({
    stored: { version: inquiry.version, values: inquiry.published ?? suggested },
    schema: publishForm,
    labels: { question: t("publish.question"), answer: t("publish.answer") },
    save: (fields, version) => publish({ inquiryId: inquiry._id, version, ...fields }),
    texts: { failure: t("publish.failure"), success: t("publish.done") },
    onSaved: dialog.onClose,
  });
  return (
    <FormDialog {...dialog} live={live} title={t("publish.dialog")} submit={t("publish.submit")}>
      <Textarea
        {...live.field("question")}
        description={t("publish.questionHint")}
        maxLength={limits.inquiryText}
        minRows={2}
        maxRows={10}
        autosize
        required
        data-autofocus
      />
      <MarkdownField {...live.field("answer")} text={live.values.answer} maxLength={limits.inquiryAnswer} required />
      <Text fz="sm" c="dimmed">
        {t("publish.removal")}
      </Text>
    </FormDialog>
  );
}
