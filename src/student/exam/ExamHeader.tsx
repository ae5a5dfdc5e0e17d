import { Badge, Group, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { examRules } from "@convex/shared/limits";
import { PageTop } from "@/components/page/PageTop";
import { useContentLang } from "@/lib/contentLang";
import { useFormat } from "@/lib/format";
import { paths } from "@/lib/paths";
import type { ExamPage } from "./api";

/** The exam's rules, shown before the first question. */
export function ExamHeader({ page }: { page: ExamPage }) {
  const { t } = useTranslation("exam");
  const format = useFormat();
  const { course, exam, questionCount, triesLeft } = page;
  const { lang } = useContentLang(course.language);
  const points = exam.pointsPerQuestion;
  return (
    <Stack gap="sm" component="header">
      <PageTop
        backTo={paths.course.to(course.slug)}
        backLabel={t("back")}
        place={course.title}
        title={t("title")}
        placeLang={lang}
        documentTitle={`${t("title")}: ${course.title}`}
      />
      <Text fz="lg" c="dimmed" style={{ overflowWrap: "anywhere" }} lang={exam.description ? lang : undefined}>
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
      {exam.extraMinutes > 0 && <Text fw={600}>{t("extraTime", { count: exam.extraMinutes })}</Text>}
      {triesLeft > 0 && (
        <Text c="dimmed">{t("tries", { count: triesLeft, hours: examRules.pauseMs / 3_600_000 })}</Text>
      )}
    </Stack>
  );
}
