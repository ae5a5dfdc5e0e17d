import { Anchor, Card, Container, Skeleton, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { Boundary } from "@/components/Boundary";
import { BackLink } from "@/components/page/PageTop";
import { PageHeading } from "@/components/PageHeading";
import { useDates } from "@/lib/dates";
import { paths } from "@/lib/paths";
import { usePasses, useRequests, type OwnPass } from "./api";
import { RequestItem } from "./RequestItem";

/** PASS-8: a student's requests and passes, and the way out of a purchase. */
export default function AccessPage() {
  const { t } = useTranslation("access");
  return (
    <Container size={760} py="xl">
      <Stack gap="lg">
        <BackLink to={paths.dashboard.to("data")}>{t("back")}</BackLink>
        <div>
          <PageHeading title={t("title")}>{t("title")}</PageHeading>
          <Text c="dimmed" mt={4}>
            {t("lead")}
          </Text>
        </div>
        <Boundary failure={t("failure")}>
          <Requests />
        </Boundary>
        <Boundary failure={t("failure")}>
          <Passes />
        </Boundary>
      </Stack>
    </Container>
  );
}

function Requests() {
  const { t } = useTranslation("access");
  const requests = useRequests();
  return (
    <Section id="access-requests" title={t("requests")}>
      {requests === undefined ? (
        <Skeleton h={72} />
      ) : requests.length === 0 ? (
        <Text c="dimmed">
          {t("noRequests")}{" "}
          <Anchor component={Link} to={paths.dashboard.to("browse")}>
            {t("choose")}
          </Anchor>
        </Text>
      ) : (
        requests.map((request) => <RequestItem key={request._id} request={request} />)
      )}
    </Section>
  );
}

function Passes() {
  const { t } = useTranslation("access");
  const passes = usePasses();
  return (
    <Section id="access-passes" title={t("passes")}>
      {passes === undefined ? (
        <Skeleton h={48} />
      ) : passes.length === 0 ? (
        <Text c="dimmed">{t("noPasses")}</Text>
      ) : (
        passes.map((pass) => <Pass key={pass._id} pass={pass} />)
      )}
    </Section>
  );
}

function Pass({ pass: { course, givenAt, until, ended } }: { pass: OwnPass }) {
  const { t } = useTranslation("access");
  const dates = useDates();
  return (
    <article>
      <Text fw={600} style={{ overflowWrap: "anywhere" }}>
        {course === null ? t("all") : (course.title ?? t("gone"))}
      </Text>
      <Text fz="sm" c="dimmed">
        {t("since", { date: dates.date(givenAt) })}
        {", "}
        {until === null ? t("forever") : t("until", { date: dates.day(until) })}
      </Text>
      {ended !== null && (
        <Text fz="sm" style={{ overflowWrap: "anywhere" }}>
          {t("ended", { date: dates.date(ended.at), reason: ended.reason })}
        </Text>
      )}
    </article>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Card component="section" aria-labelledby={id}>
      <Title order={2} size="h3" id={id} mb="md">
        {title}
      </Title>
      <Stack gap="lg">{children}</Stack>
    </Card>
  );
}
