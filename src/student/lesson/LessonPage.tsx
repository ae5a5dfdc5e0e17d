import { Container } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Boundary } from "@/components/Boundary";
import { LessonView } from "./LessonView";
import { paths } from "@/lib/paths";
import { useParams } from "@/lib/router";

export default function LessonPage() {
  const { t } = useTranslation("lesson");
  const { lessonId = "" } = useParams();
  const refusal = {
    code: "notEnrolled",
    title: t("notEnrolledTitle"),
    message: t("notEnrolledText"),
    action: { to: paths.dashboard.to("browse"), label: t("notEnrolledAction") },
  } as const;
  return (
    <Container size={800} py="xl">
      <Boundary page resetKey={lessonId} refusal={refusal}>
        <LessonView key={lessonId} lessonId={lessonId} />
      </Boundary>
    </Container>
  );
}
