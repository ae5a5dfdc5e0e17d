import { Badge, Button, Card, Group, Skeleton, Stack, Text, Title } from "@mantine/core";
import { IconUserQuestion } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { AdminHeading } from "@/admin/components/AdminHeading";
import { HistoryLink } from "@/admin/components/HistoryLink";
import { useDialog } from "@/components/dialog/useDialog";
import { Boundary } from "@/components/Boundary";
import { Found } from "@/components/page/Found";
import { PersonPicture } from "@/components/PersonPicture";
import { useDates } from "@/lib/dates";
import { paths } from "@/lib/paths";
import { Only } from "@/admin/components/Only";
import { useRights } from "@/lib/rights";
import { StaffRoles } from "./StaffRoles";
import { useParams } from "react-router-dom";
import { useOpenedPage, useOwnId, useStudent, type StudentDetails } from "./api";
import { EnrollButton } from "./EnrollStudent";
import { Phone } from "./Phone";
import { ResetLinkCard } from "./ResetLinkCard";
import { BlockDialog, PictureDialog, RoleDialog } from "./StudentDialogs";
import { RoleBadges, StatusBadge } from "./StudentBadges";
import { StudentNote } from "./StudentNote";
import classes from "./StudentPage.module.css";
import { StudentRecords } from "./StudentRecords";

export default function StudentPage() {
  const { t } = useTranslation("adminStudents");
  const { userId = "" } = useParams();
  return (
    <Boundary failure={t("loadOneFailure")} resetKey={userId}>
      <OpenedPage key={userId} userId={userId} />
    </Boundary>
  );
}

function OpenedPage({ userId }: { userId: string }) {
  return useOpenedPage(userId) ? <StudentView userId={userId} /> : <StudentSkeleton />;
}

function StudentSkeleton() {
  return (
    <Stack gap="lg" aria-busy="true">
      <Skeleton h={110} maw={480} />
      <Skeleton h={150} radius="lg" />
      <Skeleton h={320} radius="lg" />
    </Stack>
  );
}

function StudentView({ userId }: { userId: string }) {
  const { t } = useTranslation("adminStudents");
  return (
    <Found
      value={useStudent(userId)}
      loading={<StudentSkeleton />}
      missing={{
        icon: IconUserQuestion,
        title: t("page.missing.title"),
        message: t("page.missing.text"),
        link: { to: paths.adminStudents.to(), label: t("page.back") },
      }}
    >
      {(student) => <Student student={student} />}
    </Found>
  );
}

function Student({ student }: { student: StudentDetails }) {
  const { t } = useTranslation("adminStudents");
  const own = useOwnId() === student.userId;
  const { has } = useRights();
  const blocking = useDialog<StudentDetails>();
  const picture = useDialog<StudentDetails>();
  return (
    <>
      <AdminHeading
        title={student.fullName}
        crumbs={[{ label: t("title"), to: paths.adminStudents.to() }]}
        actions={
          <Group gap="sm">
            <HistoryLink of={student.userId} label={student.fullName} />
            <EnrollButton student={student} />
            {!own && has("administer") && (
              <Button variant={student.isBlocked ? "default" : "outline"} onClick={() => blocking.open(student)}>
                {t(student.isBlocked ? "unblock" : "block")}
              </Button>
            )}
          </Group>
        }
      >
        <Group gap={6} mt="sm">
          <PersonPicture name={student.fullName} url={student.avatarUrl} size="medium" />
          <StatusBadge isBlocked={student.isBlocked} />
          <RoleBadges isAdmin={student.isAdmin} own={own} />
          {student.avatarUrl !== null && has("administer") && (
            <Button size="sm" variant="ghost" onClick={() => picture.open(student)}>
              {t("picture.remove")}
            </Button>
          )}
        </Group>
      </AdminHeading>
      <Stack gap="xl">
        <StudentFacts student={student} />
        <StudentNote student={student} />
        {!own && <ResetLinkCard student={student} />}
        <Only right="administer">
          <RoleCard student={student} own={own} />
          <StaffRoles person={student} />
        </Only>
        <StudentRecords userId={student.userId} />
      </Stack>
      {blocking.show((student, dialog) => (
        <BlockDialog student={student} {...dialog} />
      ))}
      {picture.show((student, dialog) => (
        <PictureDialog student={student} {...dialog} />
      ))}
    </>
  );
}

function RoleCard({ student, own }: { student: StudentDetails; own: boolean }) {
  const { t } = useTranslation("adminStudents");
  const dialog = useDialog<StudentDetails>();
  const { isAdmin, isBlocked } = student;
  return (
    <Card component="section" aria-labelledby="student-role">
      <Group justify="space-between" gap="md">
        <div>
          <Title order={2} size="h4" id="student-role">
            {t("role.title")} {isAdmin && <Badge color="selo">{t("admin")}</Badge>}
          </Title>
          <Text c="dimmed" mt={4}>
            {t(isBlocked ? "role.isBlocked" : isAdmin ? "role.isAdmin" : "role.isStudent")}
          </Text>
        </div>
        {!own && (isAdmin || !isBlocked) && (
          <Button variant="outline" onClick={() => dialog.open(student)}>
            {t(isAdmin ? "role.revoke" : "role.grant")}
          </Button>
        )}
      </Group>
      {dialog.show((student, dialog) => (
        <RoleDialog student={student} {...dialog} />
      ))}
    </Card>
  );
}

function StudentFacts({ student }: { student: StudentDetails }) {
  const { t } = useTranslation("adminStudents");
  const dates = useDates();
  const facts = [
    { label: t("page.signInEmail"), value: student.signInEmail },
    { label: t("page.email"), value: student.email },
    { label: t("page.phone"), value: student.phone === null ? null : <Phone phone={student.phone} /> },
    { label: t("page.signedUp"), value: dates.date(student.createdAt) },
    {
      label: t("columns.activity"),
      value: student.lastActiveDay === null ? t("never") : dates.day(student.lastActiveDay),
    },
    { label: t("page.birthDate"), value: student.dataNascimento === null ? null : dates.day(student.dataNascimento) },
    { label: t("page.uf"), value: student.uf },
    { label: t("page.cep"), value: student.cep },
  ];
  return (
    <Card component="section" aria-labelledby="student-data">
      <Title order={2} size="h4" id="student-data">
        {t("page.data")}
      </Title>
      <dl className={classes.facts}>
        {facts.map(({ label, value }) => (
          <div key={label} className={classes.fact}>
            <dt>{label}</dt>
            <dd data-missing={value === null || undefined}>{value ?? t("page.unknown")}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
