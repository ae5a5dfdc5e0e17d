import { Button, Card, Group, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "@/components/dialog/ConfirmDialog";
import { useDialog } from "@/components/dialog/useDialog";
import { InquiryMessages } from "@/components/inquiry/InquiryMessages";
import { InquiryState } from "@/components/inquiry/InquiryState";
import { useClose, type OwnInquiry } from "./api";
import { ReplyDialog } from "./InquiryDialogs";

interface InquiryThreadProps {
  inquiry: OwnInquiry;
  /** Element that names the thread, with the id `<inquiry>-title`. */
  heading: ReactNode;
}

/** A student's question, live, with what can be done about it (ASK-2). */
export function InquiryThread({ inquiry, heading }: InquiryThreadProps) {
  const { t } = useTranslation("inquiries");
  const close = useClose();
  const reply = useDialog<true>();
  const question = useDialog<true>();
  const { _id: inquiryId, state, passage, messages, hasRoom } = inquiry;
  return (
    <Card component="article" aria-labelledby={`${inquiryId}-title`}>
      <Stack gap="md">
        <Group justify="space-between" align="flex-start" gap="xs">
          {heading}
          <InquiryState state={state} />
        </Group>
        <InquiryMessages passage={passage} messages={messages} asker={t("you")} />
        {!hasRoom && (
          <Text fz="sm" c="dimmed">
            {t("full")}
          </Text>
        )}
        <Group gap="sm">
          {hasRoom && (
            <Button variant="outline" size="sm" onClick={() => reply.open(true)}>
              {t(state === "closed" ? "reply.again" : "reply.open")}
            </Button>
          )}
          {state !== "closed" && (
            <Button variant="ghost" size="sm" onClick={() => question.open(true)}>
              {t("close.open")}
            </Button>
          )}
        </Group>
      </Stack>
      {reply.show((_, dialog) => (
        <ReplyDialog {...dialog} inquiry={inquiry} />
      ))}
      {question.show((_, dialog) => (
        <ConfirmDialog
          {...dialog}
          harmless
          title={t("close.title")}
          confirm={t("close.open")}
          onConfirm={() => close({ inquiryId })}
          texts={{ success: t("close.done"), failure: t("close.failure") }}
        >
          <Text>{t("close.text")}</Text>
        </ConfirmDialog>
      ))}
    </Card>
  );
}
