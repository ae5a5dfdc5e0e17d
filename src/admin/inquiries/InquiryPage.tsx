import { Anchor, Card, Group, Stack, Text, Title } from "@mantine/core";
import { IconFileOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router-dom";
import { AdminHeading } from "@/admin/components/AdminHeading";
import { PageSkeleton } from "@/admin/components/PageSkeleton";
import { Boundary } from "@/components/Boundary";
import { InquiryMessages } from "@/components/inquiry/InquiryMessages";
import { InquiryState } from "@/components/inquiry/InquiryState";
import { Found } from "@/components/page/Found";
import { useFormat } from "@/lib/format";
import { paths } from "@/lib/paths";
import { useMinute } from "@/lib/useMinute";
import { AnswerCard } from "./AnswerCard";
import { useInquiry, type InquiryDetail } from "./api";
import { PublishCard } from "./PublishCard";
import { usePlaceText } from "./usePlaceText";

/** A question from a student, with the answer and what is published of it. */
export default function InquiryPage() {
  const { t } = useTranslation("adminInquiries");
  const { inquiryId = "" } = useParams();
  return (
    <Boundary failure={t("failure")} resetKey={inquiryId}>
      <InquiryView key={inquiryId} inquiryId={inquiryId} />
    </Boundary>
  );
}

function InquiryView({ inquiryId }: { inquiryId: string }) {
  const { t } = useTranslation("adminInquiries");
  return (
    <Found
      value={useInquiry(inquiryId)}
      loading={<PageSkeleton />}
      missing={{
        icon: IconFileOff,
        title: t("notFoundTitle"),
        message: t("notFoundText"),
        link: { to: paths.adminInquiries.to(), label: t("backToList") },
      }}
    >
      {(inquiry) => <Inquiry inquiry={inquiry} />}
    </Found>
  );
}

function Inquiry({ inquiry }: { inquiry: InquiryDetail }) {
  const { t } = useTranslation("adminInquiries");
  const { studentName, userId, kind, passage, messages, hasRoom } = inquiry;
  const name = studentName || t("deleted");
  return (
    <>
      <AdminHeading title={t("of", { name })} crumbs={[{ label: t("title"), to: paths.adminInquiries.to() }]}>
        <Facts inquiry={inquiry} />
      </AdminHeading>
      <Stack gap="lg">
        <Card component="section" aria-labelledby="conversation">
          <Title order={2} size="h4" id="conversation" mb="md">
            {t("conversation")}
          </Title>
          <InquiryMessages passage={passage} messages={messages} asker={name} />
          <Anchor component={Link} to={paths.adminStudent.to(userId)} mt="md" display="inline-block">
            {name}
          </Anchor>
        </Card>
        {hasRoom ? <AnswerCard inquiry={inquiry} /> : <Text c="dimmed">{t("full")}</Text>}
        {kind !== "exam" && <PublishCard inquiry={inquiry} kind={kind} />}
      </Stack>
    </>
  );
}

function Facts({ inquiry }: { inquiry: InquiryDetail }) {
  const place = usePlaceText();
  const format = useFormat();
  const now = useMinute();
  const { kind, placeId, isThere, course, state, stateAt } = inquiry;
  const text = place(inquiry);
  return (
    <Stack gap="xs" mt="sm">
      <Group gap="sm">
        <InquiryState state={state} />
        <Text c="dimmed">{format.ago(stateAt, now)}</Text>
      </Group>
      <Text style={{ overflowWrap: "anywhere" }}>
        {isThere && kind === "lesson" ? (
          <Anchor component={Link} to={paths.adminLesson.to(placeId)} underline="always">
            {text}
          </Anchor>
        ) : (
          text
        )}
        {kind !== "exam" && ` · ${course.title}`}
      </Text>
    </Stack>
  );
}
