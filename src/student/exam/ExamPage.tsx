import { Container } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Boundary } from "@/components/Boundary";
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
      <Boundary page resetKey={courseId} refusal={refusal}>
        <ExamView key={courseId} courseId={courseId} />
      </Boundary>
    </Container>
  );
}
