import { Anchor, Badge, Group, Stack, Text, Title } from "@mantine/core";
import { IconListCheck, IconUserMinus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Only } from "@/admin/components/Only";
import { RowAction } from "@/admin/components/RowAction";
import { StateBadge } from "@/admin/components/StateBadge";
import { Boundary } from "@/components/Boundary";
import { useDialog } from "@/components/dialog/useDialog";
import { PagedTable, type Column } from "@/components/list/PagedTable";
import { ProgressBar } from "@/components/page/ProgressBar";
import { useDates } from "@/lib/dates";
import { useFormat } from "@/lib/format";
import { paths } from "@/lib/paths";
import { Link } from "react-router-dom";
import { Accommodations } from "./Accommodations";
import { EndEnrollment } from "./EndEnrollment";
import { Passes } from "./Passes";
import { SignInFailures } from "./SignInFailures";
import {
  RECORDS_PER_PAGE,
  useStudentAttempts,
  useStudentCertificates,
  useStudentEnrollments,
  type StudentAttempt,
  type StudentCertificate,
  type StudentDetails,
  type StudentEnrollment,
} from "./api";

/** Lists about a student that load and fail independently. */
export function StudentRecords({ userId }: { userId: StudentDetails["userId"] }) {
  const { t } = useTranslation(["adminAccommodations", "adminPasses"]);
  return (
    <>
      <section aria-labelledby="student-passes">
        <Title order={2} size="h3" mb={4} id="student-passes">
          {t("adminPasses:title")}
        </Title>
        <Text c="dimmed" mb="sm">
          {t("adminPasses:lead")}
        </Text>
        <Boundary failure={t("loadFailure")}>
          <Passes userId={userId} />
        </Boundary>
      </section>
      <RecordSection of="enrollments">
        <Enrollments userId={userId} />
      </RecordSection>
      <RecordSection of="attempts">
        <Attempts userId={userId} />
      </RecordSection>
      <section aria-labelledby="student-accommodations">
        <Title order={2} size="h3" mb={4} id="student-accommodations">
          {t("title")}
        </Title>
        <Text c="dimmed" mb="sm">
          {t("lead")}
        </Text>
        <Boundary failure={t("loadFailure")}>
          <Accommodations userId={userId} />
        </Boundary>
      </section>
      <RecordSection of="certificates">
        <Certificates userId={userId} />
      </RecordSection>
      <Only right="administer">
        <RecordSection of="signInFailures">
          <SignInFailures userId={userId} />
        </RecordSection>
      </Only>
    </>
  );
}

type RecordKind = "enrollments" | "attempts" | "certificates" | "signInFailures";

function RecordSection({ of, children }: { of: RecordKind; children: ReactNode }) {
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
  const ending = useDialog<StudentEnrollment>();
  const columns: Column<StudentEnrollment>[] = [
    {
      kind: "title",
      header: t("page.columns.course"),
      cell: ({ courseId, courseTitle }) => (
        <Anchor component={Link} to={paths.adminCourse.to(courseId)} fw={600}>
          {courseTitle}
        </Anchor>
      ),
    },
    {
      header: t("page.columns.progress"),
      cell: (enrollment) => <EnrollmentProgress enrollment={enrollment} />,
    },
    { header: t("page.columns.enrolled"), cell: ({ enrolledAt }) => dates.date(enrolledAt) },
    {
      header: t("page.columns.coupon"),
      cell: ({ couponCode }) => (couponCode === null ? t("page.noCoupon") : <Badge color="gray">{couponCode}</Badge>),
    },
    {
      kind: "actions",
      header: t("page.columns.actions"),
      cell: (enrollment) => (
        <RowAction
          icon={IconUserMinus}
          label={t("ending.of", { course: enrollment.courseTitle })}
          word={t("ending.word")}
          onClick={() => ending.open(enrollment)}
        />
      ),
    },
  ];
  return (
    <>
      <PagedTable
        label={t("page.enrollments")}
        columns={columns}
        pages={useStudentEnrollments(userId)}
        pageSize={RECORDS_PER_PAGE}
        rowKey={key}
        empty={<Text c="dimmed">{t("page.noEnrollments")}</Text>}
      />
      {ending.show((enrollment, control) => (
        <EndEnrollment enrollment={enrollment} {...control} />
      ))}
    </>
  );
}

function Attempts({ userId }: { userId: string }) {
  const { t } = useTranslation("adminStudents");
  const dates = useDates();
  const format = useFormat();
  const columns: Column<StudentAttempt>[] = [
    {
      kind: "title",
      header: t("page.columns.course"),
      cell: ({ courseTitle }) => courseTitle ?? t("page.courseGone"),
    },
    {
      header: t("page.columns.result"),
      cell: ({ passed }) => (
        <Badge color={passed ? "teal" : "orange"}>{t(passed ? "page.passed" : "page.failed")}</Badge>
      ),
    },
    {
      header: t("page.columns.score"),
      cell: ({ score }) => t("page.scoreOf", { score: format.score(score) }),
    },
    {
      header: t("page.columns.right"),
      cell: ({ correctCount, questionCount }) =>
        t("page.rightOf", { right: format.number(correctCount), total: format.number(questionCount) }),
    },
    { header: t("page.columns.date"), cell: ({ submittedAt }) => dates.date(submittedAt) },
    {
      kind: "actions",
      header: t("page.columns.actions"),
      // Attempts outlive their course, questions do not.
      cell: ({ _id, courseTitle: course, submittedAt }) =>
        course !== null && (
          <RowAction
            icon={IconListCheck}
            label={t("answers.of", { course, date: dates.date(submittedAt) })}
            word={t("answers.word")}
            to={paths.adminAnswers.to(userId, _id)}
          />
        ),
    },
  ];
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
  const columns: Column<StudentCertificate>[] = [
    {
      kind: "title",
      header: t("page.columns.course"),
      cell: ({ courseTitle }) => courseTitle,
    },
    {
      header: t("page.columns.score"),
      cell: ({ score }) => t("page.scoreOf", { score: format.score(score) }),
    },
    {
      header: t("page.columns.code"),
      cell: ({ hash }) => (
        <Anchor component={Link} to={paths.verify.to(hash)} aria-label={t("page.verify", { code: hash })} fz="sm">
          {hash}
        </Anchor>
      ),
    },
    { header: t("page.columns.date"), cell: ({ issuedAt }) => dates.date(issuedAt) },
    { header: t("page.columns.state"), cell: ({ state }) => <StateBadge state={state} /> },
  ];
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
    <Stack gap={0} miw="9rem">
      <Group gap={10} wrap="nowrap" style={{ fontVariantNumeric: "tabular-nums" }}>
        <ProgressBar
          label={t("page.progressLabel", { course: courseTitle, percent })}
          value={progressPercentage}
          flex={1}
          maw="8rem"
        />
        <Text span inherit miw="4ch" ta="end">
          {percent}
        </Text>
      </Group>
      {completedAt !== null && (
        <Text fz="sm" c="dimmed">
          {t("page.completed", { date: dates.date(completedAt) })}
        </Text>
      )}
    </Stack>
  );
}
