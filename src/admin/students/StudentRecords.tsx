import { Anchor, Badge, Text, Title } from "@mantine/core";
import { useMemo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Boundary } from "@/components/Boundary";
import { PagedTable, type Column } from "@/components/list/PagedTable";
import { ProgressBar } from "@/components/page/ProgressBar";
import { useDates } from "@/lib/dates";
import { useFormat } from "@/lib/format";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router";
import {
  RECORDS_PER_PAGE,
  useStudentAttempts,
  useStudentCertificates,
  useStudentEnrollments,
  type StudentAttempt,
  type StudentCertificate,
  type StudentEnrollment,
} from "./api";
import classes from "./StudentRecords.module.css";

/** Enrollments, attempts and certificates of a student: three lists that load and fail independently. */
export function StudentRecords({ userId }: { userId: string }) {
  return (
    <>
      <RecordSection of="enrollments">
        <Enrollments userId={userId} />
      </RecordSection>
      <RecordSection of="attempts">
        <Attempts userId={userId} />
      </RecordSection>
      <RecordSection of="certificates">
        <Certificates userId={userId} />
      </RecordSection>
    </>
  );
}

function RecordSection({ of, children }: { of: "enrollments" | "attempts" | "certificates"; children: ReactNode }) {
  const { t } = useTranslation("adminStudents");
  return (
    <section aria-labelledby={`student-${of}`}>
      <Title order={2} size="h3" mb="sm" id={`student-${of}`}>
        {t(`page.${of}`)}
      </Title>
      <Boundary failure={t("loadOneFailure")}>{children}</Boundary>
    </section>
  );
}

const key = ({ _id }: { _id: string }) => _id;

function Enrollments({ userId }: { userId: string }) {
  const { t } = useTranslation("adminStudents");
  const dates = useDates();
  const columns = useMemo<Column<StudentEnrollment>[]>(
    () => [
      {
        key: "course",
        kind: "title",
        header: t("page.columns.course"),
        cell: ({ courseId, courseTitle }) => (
          <Anchor component={Link} to={paths.adminCourse.to(courseId)} fw={600}>
            {courseTitle}
          </Anchor>
        ),
      },
      {
        key: "progress",
        header: t("page.columns.progress"),
        cell: (enrollment) => <EnrollmentProgress enrollment={enrollment} />,
      },
      { key: "date", header: t("page.columns.enrolled"), cell: ({ enrolledAt }) => dates.date(enrolledAt) },
      {
        key: "coupon",
        header: t("page.columns.coupon"),
        cell: ({ couponCode }) => (couponCode === null ? t("page.noCoupon") : <Badge color="gray">{couponCode}</Badge>),
      },
    ],
    [t, dates],
  );
  return (
    <PagedTable
      label={t("page.enrollments")}
      columns={columns}
      pages={useStudentEnrollments(userId)}
      pageSize={RECORDS_PER_PAGE}
      rowKey={key}
      empty={<Text c="dimmed">{t("page.noEnrollments")}</Text>}
    />
  );
}

function Attempts({ userId }: { userId: string }) {
  const { t } = useTranslation("adminStudents");
  const dates = useDates();
  const format = useFormat();
  const columns = useMemo<Column<StudentAttempt>[]>(
    () => [
      {
        key: "course",
        kind: "title",
        header: t("page.columns.course"),
        cell: ({ courseTitle }) => courseTitle ?? t("page.courseGone"),
      },
      {
        key: "result",
        header: t("page.columns.result"),
        cell: ({ passed }) => (
          <Badge color={passed ? "teal" : "orange"}>{t(passed ? "page.passed" : "page.failed")}</Badge>
        ),
      },
      {
        key: "score",
        header: t("page.columns.score"),
        cell: ({ score }) => t("page.scoreOf", { score: format.score(score) }),
      },
      {
        key: "right",
        header: t("page.columns.right"),
        cell: ({ correctCount, questionCount }) =>
          t("page.rightOf", { right: format.number(correctCount), total: format.number(questionCount) }),
      },
      { key: "date", header: t("page.columns.date"), cell: ({ submittedAt }) => dates.date(submittedAt) },
    ],
    [t, dates, format],
  );
  return (
    <PagedTable
      label={t("page.attempts")}
      columns={columns}
      pages={useStudentAttempts(userId)}
      pageSize={RECORDS_PER_PAGE}
      rowKey={key}
      empty={<Text c="dimmed">{t("page.noAttempts")}</Text>}
    />
  );
}

function Certificates({ userId }: { userId: string }) {
  const { t } = useTranslation("adminStudents");
  const dates = useDates();
  const format = useFormat();
  const columns = useMemo<Column<StudentCertificate>[]>(
    () => [
      {
        key: "course",
        kind: "title",
        header: t("page.columns.course"),
        cell: ({ courseTitle }) => courseTitle,
      },
      {
        key: "score",
        header: t("page.columns.score"),
        cell: ({ score }) => t("page.scoreOf", { score: format.score(score) }),
      },
      {
        key: "code",
        header: t("page.columns.code"),
        cell: ({ hash }) => (
          <Anchor component={Link} to={paths.verify.to(hash)} aria-label={t("page.verify", { code: hash })} fz="sm">
            {hash}
          </Anchor>
        ),
      },
      { key: "date", header: t("page.columns.date"), cell: ({ issuedAt }) => dates.date(issuedAt) },
    ],
    [t, dates, format],
  );
  return (
    <PagedTable
      label={t("page.certificates")}
      columns={columns}
      pages={useStudentCertificates(userId)}
      pageSize={RECORDS_PER_PAGE}
      rowKey={key}
      empty={<Text c="dimmed">{t("page.noCertificates")}</Text>}
    />
  );
}

function EnrollmentProgress({ enrollment }: { enrollment: StudentEnrollment }) {
  const { t } = useTranslation("adminStudents");
  const dates = useDates();
  const format = useFormat();
  const { progressPercentage, courseTitle, completedAt } = enrollment;
  const percent = format.percent(progressPercentage);
  return (
    <span className={classes.progress}>
      <span className={classes.line}>
        <ProgressBar
          label={t("page.progressLabel", { course: courseTitle, percent })}
          value={progressPercentage}
          className={classes.bar}
        />
        {percent}
      </span>
      {completedAt !== null && (
        <Text component="span" fz="sm" c="dimmed">
          {t("page.completed", { date: dates.date(completedAt) })}
        </Text>
      )}
    </span>
  );
}
