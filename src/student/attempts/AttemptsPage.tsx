import { Badge, Button, Card, Container, Group, Skeleton, Stack, Text } from "@mantine/core";
import { IconClipboardList } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Boundary } from "@/components/Boundary";
import { PagedList } from "@/components/list/PagedList";
import { BackLink } from "@/components/page/PageTop";
import { PageHeading } from "@/components/PageHeading";
import { StateMessage } from "@/components/StateMessage";
import { useDates } from "@/lib/dates";
import { useFormat } from "@/lib/format";
import { paths } from "@/lib/paths";
import { Link, useParams } from "react-router-dom";
import { ATTEMPTS_PER_PAGE, useAttempts, type Attempt } from "./api";
import classes from "./Attempts.module.css";

export default function AttemptsPage() {
  const { t } = useTranslation("examReview");
  const { courseId = "" } = useParams();
  return (
    <Container size={800} py="xl">
      <Stack gap="lg">
        <BackLink to={paths.exam.to(courseId)}>{t("toExam")}</BackLink>
        <PageHeading title={t("title")}>{t("title")}</PageHeading>
        <Boundary resetKey={courseId}>
          <Attempts courseId={courseId} />
        </Boundary>
      </Stack>
    </Container>
  );
}

function Attempts({ courseId }: { courseId: string }) {
  const { t } = useTranslation("examReview");
  const pages = useAttempts(courseId);
  const empty = (
    <StateMessage
      icon={IconClipboardList}
      title={t("emptyTitle")}
      message={t("emptyText")}
      link={{ to: paths.exam.to(courseId), label: t("emptyAction") }}
    />
  );
  return (
    <PagedList
      pages={pages}
      pageSize={ATTEMPTS_PER_PAGE}
      empty={empty}
      skeleton={<Skeleton h={240} radius="lg" aria-busy="true" />}
    >
      {(attempts) => (
        <Card p={0} component="ol">
          {attempts.map((attempt) => (
            <AttemptRow key={attempt._id} attempt={attempt} courseId={courseId} />
          ))}
        </Card>
      )}
    </PagedList>
  );
}

function AttemptRow({ attempt, courseId }: { attempt: Attempt; courseId: string }) {
  const { t } = useTranslation("examReview");
  const format = useFormat();
  const dates = useDates();
  const { _id, score, passed, submittedAt, startedAt, lapsed, ended, canReview } = attempt;
  const minutes = Math.max(1, Math.round((submittedAt - startedAt) / 60_000));
  const moment = `${dates.date(submittedAt)}, ${dates.time(submittedAt)}`;
  return (
    <li className={classes.line}>
      <div>
        <Text fw={600}>{moment}</Text>
        <Text fz="sm" c="dimmed">
          {[t("took", { count: minutes }), lapsed ? t("lapsed") : ended ? t("ended") : null]
            .filter(Boolean)
            .join(" · ")}
        </Text>
      </div>
      <Group gap="0.5rem 0.75rem">
        <strong>{t("score", { score: format.score(score) })}</strong>
        <Badge color={passed ? "teal" : "gray"}>{t(passed ? "passed" : "failed")}</Badge>
        {canReview && (
          <Button
            component={Link}
            to={paths.examReview.to(courseId, _id)}
            variant="outline"
            size="sm"
            aria-label={t("reviewOf", { moment })}
          >
            {t("review")}
          </Button>
        )}
      </Group>
    </li>
  );
}
