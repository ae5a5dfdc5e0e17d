import { Text, Textarea, type TextareaProps } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { askForm, inquiryForm } from "@convex/shared/inquiryForm";
import { limits } from "@convex/shared/limits";
import { FormDialog } from "@/components/dialog/FormDialog";
import type { DialogControl } from "@/components/dialog/useDialog";
import { PassageSelect, type Passages } from "@/components/form/PassageSelect";
import { useLiveForm } from "@/components/form/useLiveForm";
import { useAsk, useReply, type OwnInquiry, type PlaceId } from "./api";

interface AskDialogProps extends DialogControl {
  placeId: PlaceId;
  kind: OwnInquiry["kind"];
  passages: Passages;
}

export function AskDialog({ placeId, kind, passages: { all, marked }, ...dialog }: AskDialogProps) {
  const { t } = useTranslation("inquiries");
  const ask = useAsk();
  const [initial] = useState({ text: "", passage: marked });
  const live = useLiveForm({
    stored: { version: 0, values: initial },
    schema: askForm,
    labels: { text: t("ask.text"), passage: t(`ask.passage.${kind}`) },
    save: (fields) => ask({ placeId, ...fields }),
    texts: { failure: t("ask.failure"), success: { title: t("ask.done"), message: t("ask.doneText") } },
    onSaved: dialog.onClose,
  });
  return (
    <FormDialog {...dialog} live={live} title={t("ask.title")} submit={t("ask.submit")}>
      <Text>{t(`ask.lead.${kind}`)}</Text>
      {all.length > 0 && (
        <PassageSelect
          {...live.field("passage")}
          chosen={live.values.passage}
          passages={all}
          whole={t(`ask.whole.${kind}`)}
        />
      )}
      <QuestionText {...live.field("text")} />
    </FormDialog>
  );
}

function QuestionText(field: TextareaProps) {
  const { t } = useTranslation("inquiries");
  return (
    <Textarea
      {...field}
      description={t("ask.hint")}
      maxLength={limits.inquiryText}
      minRows={4}
      maxRows={14}
      autosize
      required
      data-autofocus
    />
  );
}

export function ReplyDialog({ inquiry, ...dialog }: DialogControl & { inquiry: OwnInquiry }) {
  const { t } = useTranslation("inquiries");
  const reply = useReply();
  const [initial] = useState({ text: "" });
  const live = useLiveForm({
    stored: { version: 0, values: initial },
    schema: inquiryForm,
    labels: { text: t("ask.text") },
    save: ({ text }) => reply({ inquiryId: inquiry._id, text }),
    texts: { failure: t("ask.failure"), success: t("ask.done") },
    onSaved: dialog.onClose,
  });
  return (
    <FormDialog {...dialog} live={live} title={t("reply.title")} submit={t("ask.submit")}>
      <QuestionText {...live.field("text")} />
    </FormDialog>
  );
}
