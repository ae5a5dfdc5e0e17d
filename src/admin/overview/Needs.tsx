import { Skeleton, Text, Title } from "@mantine/core";
import {
  IconArrowBackUp,
  IconCertificate,
  IconChecklist,
  IconChevronRight,
  IconColumns,
  IconFileAlert,
  IconHelpOctagon,
  IconInbox,
  IconListCheck,
  IconMailX,
  IconMessageQuestion,
  IconSignature,
  IconSparkles,
  IconTicket,
  type Icon,
} from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { Need } from "@convex/shared/overview";
import { useNeeds } from "@/admin/components/api";
import { useFormat } from "@/lib/format";
import { paths } from "@/lib/paths";
import { useMinute } from "@/lib/useMinute";
import { Link } from "react-router-dom";
import type { NeedLine } from "./api";
import classes from "./Needs.module.css";

/** Queues that wait for the administration, live (GLANCE-1). */
export function Needs() {
  const { t } = useTranslation("adminOverview");
  const needs = useNeeds();
  return (
    <section aria-labelledby="admin-needs" aria-busy={needs === undefined}>
      <Title order={2} size="h4" id="admin-needs" mb="sm">
        {t("needs.title")}
      </Title>
      {needs === undefined && <Skeleton h={44} />}
      {needs?.length === 0 && <Text c="dimmed">{t("needs.none")}</Text>}
      {needs && needs.length > 0 && (
        <ul className={classes.list}>
          {needs.map((need) => (
            <li key={need.need}>
              <Line {...need} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const icons: Record<Need, Icon> = {
  inquiries: IconMessageQuestion,
  requests: IconInbox,
  refunds: IconArrowBackUp,
  names: IconSignature,
  ready: IconChecklist,
  mails: IconMailX,
  generation: IconSparkles,
  drafts: IconColumns,
  room: IconListCheck,
  questions: IconHelpOctagon,
  exams: IconCertificate,
  lessons: IconFileAlert,
  coupons: IconTicket,
};

function Line({ need, count, more, since, target }: NeedLine) {
  const { t } = useTranslation("adminOverview");
  const format = useFormat();
  const now = useMinute();
  const Icon = icons[need];
  const shown = more ? `${format.number(count)}+` : format.number(count);
  return (
    <Link to={pathOf(need, target)} className={classes.line}>
      <Icon size={20} stroke={1.7} aria-hidden="true" className={classes.icon} />
      <span className={classes.text}>{t(`needs.${need}`, { count, shown })}</span>{" "}
      {since !== null && (
        <Text span fz="sm" c="dimmed">
          {format.ago(since, now)}
        </Text>
      )}
      <IconChevronRight size={18} aria-hidden="true" className={classes.more} />
    </Link>
  );
}

function pathOf(need: Need, target: string | null): string {
  switch (need) {
    case "inquiries":
      return paths.adminInquiries.to();
    case "requests":
    case "refunds":
      return paths.adminRequests.to();
    case "names":
      return paths.adminCertificates.to();
    case "ready":
      return target === null ? paths.adminCourses.to() : paths.adminCourse.to(target);
    case "mails":
      return paths.adminMail.to();
    case "generation":
    case "drafts":
      return paths.adminGeneration.to();
    case "room":
      return target === null ? paths.adminExams.to() : paths.adminExamRoom.to(target);
    case "questions":
      return target === null ? paths.adminExams.to() : paths.adminExamQuestions.to(target);
    case "exams":
      return paths.adminExams.to();
    case "lessons":
      return paths.adminGeneration.to();
    case "coupons":
      return paths.adminCoupons.to();
  }
}
