import { Anchor, Badge, Group, Text, VisuallyHidden } from "@mantine/core";
import { IconClockPlus } from "@tabler/icons-react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { RowAction } from "@/admin/components/RowAction";
import type { Column } from "@/components/list/PagedTable";
import { ProgressBar } from "@/components/page/ProgressBar";
import { useDates } from "@/lib/dates";
import { useFormat } from "@/lib/format";
import { paths } from "@/lib/paths";
import { useRights } from "@/lib/rights";
import { Link } from "react-router-dom";
import type { PersonRow } from "./api";

export function usePeopleColumns(courseId: string, onExtend: (person: PersonRow) => void): Column<PersonRow>[] {
  const { t } = useTranslation(["adminCoursePeople", "adminCertificates", "adminPeople", "adminBulk"]);
  const dates = useDates();
  const format = useFormat();
  const { has, hasSomewhere } = useRights();
  return useMemo(() => {
    const none = (
      <Text span c="dimmed">
        <span aria-hidden="true">–</span>
        <VisuallyHidden>{t("nothing")}</VisuallyHidden>
      </Text>
    );
    const extension: Column<PersonRow> = {
      kind: "actions",
      header: t("columns.actions"),
      cell: (person) =>
        person.accommodation && (
          <RowAction
            icon={IconClockPlus}
            label={t("extend", { name: person.fullName })}
            word={t("adminBulk:act.extend")}
            onClick={() => onExtend(person)}
          />
        ),
    };
    return [
      {
        kind: "title",
        header: t("columns.name"),
        choose: ({ fullName: name }) => t("adminPeople:selectOne", { name }),
        cell: ({ userId, fullName, email }) => (
          <div>
            {has("seePeople") ? (
              <Anchor component={Link} to={paths.adminStudent.to(userId)} fw={600}>
                {fullName}
              </Anchor>
            ) : (
              <Text fw={600}>{fullName}</Text>
            )}
            <Text fz="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
              {email}
            </Text>
          </div>
        ),
      },
      { kind: "short", header: t("columns.enrolled"), cell: ({ enrolledAt }) => dates.date(enrolledAt) },
      {
        header: t("columns.progress"),
        cell: ({ fullName: name, progressPercentage }) => {
          const percent = format.percent(progressPercentage);
          return (
            <Group gap={10} wrap="nowrap" miw="7rem" style={{ fontVariantNumeric: "tabular-nums" }}>
              <ProgressBar
                label={t("progressLabel", { name, percent })}
                value={progressPercentage}
                flex={1}
                maw="8rem"
              />
              <Text span inherit miw="4ch" ta="end">
                {percent}
              </Text>
            </Group>
          );
        },
      },
      {
        kind: "short",
        header: t("columns.activity"),
        cell: ({ lastActiveDay }) =>
          lastActiveDay === null ? (
            <Text span c="dimmed">
              {t("never")}
            </Text>
          ) : (
            dates.day(lastActiveDay)
          ),
      },
      {
        header: t("columns.lesson"),
        cell: ({ lesson }) => (lesson === null ? none : lesson.title),
      },
      {
        header: t("columns.exam"),
        cell: ({ userId, fullName: name, exam, accommodation }) => {
          const extraMinutes = accommodation?.extraMinutes ?? 0;
          if (exam === null && extraMinutes === 0) return none;
          return (
            <>
              {exam && (
                <Group gap="0.25rem 0.5rem">
                  <Anchor
                    component={Link}
                    to={paths.adminCourseAnswers.to(courseId, userId, exam.attemptId)}
                    aria-label={t("answers", { score: format.score(exam.score), name })}
                  >
                    {t("scoreOf", { score: format.score(exam.score) })}
                  </Anchor>
                  <Badge color={exam.passed ? "teal" : "orange"}>{t(exam.passed ? "passed" : "failed")}</Badge>
                </Group>
              )}
              {extraMinutes > 0 && (
                <Text fz="sm" c="dimmed">
                  {t("extraTime", { count: extraMinutes })}
                </Text>
              )}
            </>
          );
        },
      },
      {
        kind: "short",
        header: t("columns.certificate"),
        cell: ({ fullName: name, certificate }) => {
          if (certificate === null) return none;
          const state = t(`adminCertificates:state.${certificate.state}`);
          return (
            <Anchor component={Link} to={paths.verify.to(certificate.hash)} aria-label={t("verify", { state, name })}>
              {state}
            </Anchor>
          );
        },
      },
      ...(hasSomewhere("giveExtraTime") ? [extension] : []),
    ];
  }, [t, dates, format, has, hasSomewhere, courseId, onExtend]);
}
