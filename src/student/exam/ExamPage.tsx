import { Container } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { PageBoundary } from "@/components/page/PageBoundary";
import { ExamView } from "./ExamView";
import { paths } from "@/lib/paths";
import { useParams } from "@/lib/router";

export default function ExamPage() {
  const { t } = useTranslation("exam");
  const { courseId = "" } = useParams();
  const refusal = {
    code: "notEnrolled",
    title: t("notEnrolledTitle"),
    message: t("notEnrolledText"),
    action: { to: paths.dashboard.to("browse"), label: t("notEnrolledAction") },
  } as const;
  return (
    <Container size={800} py="xl">
      <PageBoundary resetKey={courseId} refusal={refusal}>
        <ExamView key={courseId} courseId={courseId} />
      </PageBoundary>
    </Container>
  );
}
