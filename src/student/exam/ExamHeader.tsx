import { Badge, Group, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { examRules } from "@convex/shared/limits";
import { PageTop } from "@/components/page/PageTop";
import { useContentLang } from "@/lib/contentLang";
import { useFormat } from "@/lib/format";
import { paths } from "@/lib/paths";
import type { ExamPage } from "./api";
import classes from "./ExamHeader.module.css";

interface ExamHeaderProps {
  page: ExamPage;
  /** Leaves the rules to the overview (EXAM-73). Default: false. */
  short?: boolean;
}

export function ExamHeader({ page, short = false }: ExamHeaderProps) {
  const { t } = useTranslation("exam");
  const { course, exam } = page;
  const { lang } = useContentLang(course.language);
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
      {!short && <ExamRules page={page} />}
      {exam.extraMinutes > 0 && <Text fw={600}>{t("extraTime", { count: exam.extraMinutes })}</Text>}
    </Stack>
  );
}

/** The exam's description and rules. */
export function ExamRules({ page }: Pick<ExamHeaderProps, "page">) {
  const { t } = useTranslation("exam");
  const format = useFormat();
  const { course, exam, questionCount, triesLeft } = page;
  const { lang } = useContentLang(course.language);
  const points = exam.pointsPerQuestion;
  return (
    <>
      <Text fz="lg" c="dimmed" style={{ overflowWrap: "anywhere" }} lang={exam.description ? lang : undefined}>
        {exam.description || t("instructions")}
      </Text>
      {exam.description && <Text c="dimmed">{t("instructions")}</Text>}
      <Group gap="xs" mt={4}>
        <Rule>{t("questions", { count: questionCount })}</Rule>
        <Rule>{t("pointsEach", { count: points, points: format.score(points) })}</Rule>
        <Rule isMain>{t("passMark", { points: format.score(exam.passMark) })}</Rule>
        {exam.timeLimitMinutes !== null && <Rule>{t("timeLimit", { count: exam.timeLimitMinutes })}</Rule>}
      </Group>
      {triesLeft > 0 && (
        <Text c="dimmed">{t("tries", { count: triesLeft, hours: examRules.pauseMs / 3_600_000 })}</Text>
      )}
    </>
  );
}

/** A badge that wraps on a small screen. */
function Rule({ isMain = false, children }: { isMain?: boolean; children: string }) {
  return (
    <Badge size="lg" {...(!isMain && { color: "gray" })} classNames={{ root: classes.rule, label: classes.label }}>
      {children}
    </Badge>
  );
}
