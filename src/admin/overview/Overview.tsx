import { Skeleton, Stack, Text } from "@mantine/core";
import { IconBook2, IconCertificate, IconCircleCheck, IconSchool, IconUsers } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "@/lib/format";
import { paths } from "@/lib/paths";
import { Link } from "react-router-dom";
import { useSummary, type Summary } from "./api";
import covering from "@/components/coveringLink.module.css";
import classes from "./Overview.module.css";

/** Live totals, each linking to its list. */
export function Overview() {
  const { t } = useTranslation("adminOverview");
  const format = useFormat();
  const summary = useSummary();
  return (
    <section aria-label={t("totals")} aria-busy={summary === undefined}>
      <dl className={classes.grid}>
        <Total to={paths.adminCourses.to()} name="courses" icon={<IconBook2 size={22} stroke={1.7} />}>
          <Value value={summary?.courses} />
          <Note>
            {summary &&
              t("published", { count: summary.publishedCourses, shown: format.number(summary.publishedCourses) })}
          </Note>
        </Total>
        <Total to={paths.adminStudents.to()} name="students" icon={<IconUsers size={22} stroke={1.7} />}>
          <Value value={summary?.students} />
        </Total>
        <Total to={paths.adminReports.to()} name="enrollments" icon={<IconSchool size={22} stroke={1.7} />}>
          <Value value={summary?.enrollments} />
        </Total>
        <Total to={paths.adminReports.to()} name="completed" icon={<IconCircleCheck size={22} stroke={1.7} />}>
          <Value value={summary?.completedEnrollments} />
          <Note>
            {summary && summary.enrollments > 0 && t("ofEnrollments", { percent: format.percent(share(summary)) })}
          </Note>
        </Total>
        <Total to={paths.adminReports.to()} name="certificates" icon={<IconCertificate size={22} stroke={1.7} />}>
          <Value value={summary?.certificates} />
        </Total>
      </dl>
    </section>
  );
}

const share = ({ completedEnrollments, enrollments }: Summary) =>
  Math.round((100 * completedEnrollments) / enrollments);

interface TotalProps {
  to: string;
  /** Key below `adminOverview:total`. */
  name: "courses" | "students" | "enrollments" | "completed" | "certificates";
  icon: ReactNode;
  children: ReactNode;
}

function Total({ to, name, icon, children }: TotalProps) {
  const { t } = useTranslation("adminOverview");
  return (
    <div className={classes.card}>
      <dt className={classes.name}>
        <span className={classes.icon} aria-hidden="true">
          {icon}
        </span>
        <Link to={to} className={covering.link}>
          {t(`total.${name}`)}
        </Link>
      </dt>
      <Stack component="dd" gap={0} m={0}>
        {children}
      </Stack>
    </div>
  );
}

/** Note below a total; as high when it is empty. */
const Note = ({ children }: { children: ReactNode }) => (
  <Text span c="dimmed" fz="sm">
    {children || "\u00a0"}
  </Text>
);

/** Separate component, so a changed number renders nothing else. */
function Value({ value }: { value: number | undefined }) {
  const format = useFormat();
  return value === undefined ? (
    <Skeleton w={90} className={classes.value ?? ""}>
      {"\u00a0"}
    </Skeleton>
  ) : (
    <span className={classes.value}>{format.number(value)}</span>
  );
}
