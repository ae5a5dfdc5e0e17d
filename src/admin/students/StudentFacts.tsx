import { Card, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useDates } from "@/lib/dates";
import type { StudentDetails } from "./api";
import classes from "./StudentFacts.module.css";

export function StudentFacts({ student }: { student: StudentDetails }) {
  const { t } = useTranslation("adminStudents");
  const dates = useDates();
  const facts = [
    { label: t("page.email"), value: student.email },
    { label: t("page.signedUp"), value: dates.date(student.createdAt) },
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
