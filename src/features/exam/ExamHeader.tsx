import { Badge, Button, Group, Stack, Text } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { PageHeading } from "../../components/PageHeading";
import { useFormat } from "../../lib/format";
import { paths } from "../../lib/paths";
import { Link } from "../../lib/router";
import type { ExamPage } from "./api";

/** What the student has to know before the first question; the numbers are the server's. */
export function ExamHeader({ page }: { page: ExamPage }) {
  const { t } = useTranslation("exam");
  const format = useFormat();
  const { course, exam, questionCount } = page;
  const points = exam.pointsPerQuestion;
  return (
    <Stack gap="sm" component="header">
      <Button
        component={Link}
        to={paths.course.to(course.slug)}
        variant="ghost"
        size="sm"
        ml="-0.875rem"
        style={{ alignSelf: "flex-start" }}
        leftSection={<IconArrowLeft size={18} aria-hidden="true" />}
      >
        {t("back")}
      </Button>
      <Text c="dimmed" fw={600}>
        {course.title}
      </Text>
      <PageHeading title={`${t("title")}: ${course.title}`}>{t("title")}</PageHeading>
      <Text fz="lg" c="dimmed">
        {exam.description || t("instructions")}
      </Text>
      {exam.description && <Text c="dimmed">{t("instructions")}</Text>}
      <Group gap="xs" mt={4}>
        <Badge size="lg" color="gray">
          {t("questions", { count: questionCount })}
        </Badge>
        <Badge size="lg" color="gray">
          {t("pointsEach", { count: points, points: format.score(points) })}
        </Badge>
        <Badge size="lg">{t("passMark", { points: format.score(exam.passMark) })}</Badge>
        {exam.timeLimitMinutes !== null && (
          <Badge size="lg" color="gray">
            {t("timeLimit", { count: exam.timeLimitMinutes })}
          </Badge>
        )}
      </Group>
    </Stack>
  );
}
