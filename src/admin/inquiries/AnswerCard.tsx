import { Alert, Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { inquiryAnswerForm } from "@convex/shared/inquiryForm";
import { limits } from "@convex/shared/limits";
import { BusyButton } from "@/components/form/BusyButton";
import { Form } from "@/components/form/Form";
import { LeaveGuard } from "@/components/form/LeaveGuard";
import { useLiveForm } from "@/components/form/useLiveForm";
import { useAnswer, type InquiryDetail } from "./api";
import { MarkdownField } from "./MarkdownField";

/**
 * The answer to a question (ASK-4).
 * It names the version that was read: what others wrote meanwhile must be read first.
 */
export function AnswerCard({ inquiry }: { inquiry: InquiryDetail }) {
  const { t } = useTranslation("adminInquiries");
  const answer = useAnswer();
  const [blank] = useState({ text: "" });
  const [read, setRead] = useState(inquiry.version);
  const live = useLiveForm({
    stored: { version: read, values: blank },
    schema: inquiryAnswerForm,
    labels: { text: t("answer.label") },
    save: ({ text }, version) => answer({ inquiryId: inquiry._id, version, text }),
    texts: { failure: t("answer.failure"), success: t("answer.done") },
  });
  const { dirty, saving, values } = live;
  const isBehind = read !== inquiry.version && !saving;
  if (isBehind && !dirty) setRead(inquiry.version);
  return (
    <Card component="section" aria-labelledby="answer">
      <Title order={2} size="h4" id="answer" mb="md">
        {t("answer.title")}
      </Title>
      <LeaveGuard dirty={dirty} />
      <Form live={live} aria-labelledby="answer">
        <Stack gap="md">
          {isBehind && dirty && (
            <Alert color="orange" role="alert" title={t("answer.changed")}>
              <Text mb="sm">{t("answer.changedText")}</Text>
              <Button variant="outline" size="sm" onClick={() => setRead(inquiry.version)}>
                {t("answer.goOn")}
              </Button>
            </Alert>
          )}
          <MarkdownField
            {...live.field("text")}
            text={values.text}
            description={t("answer.hint")}
            maxLength={limits.inquiryAnswer}
            required
          />
          <Group>
            <BusyButton type="submit" busy={saving} disabled={!dirty || isBehind}>
              {t("answer.submit")}
            </BusyButton>
          </Group>
        </Stack>
      </Form>
    </Card>
  );
}
