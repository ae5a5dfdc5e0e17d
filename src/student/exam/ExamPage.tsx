import { Stack } from "@mantine/core";
import { IconFileOff, IconWifiOff } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { EnrolledPage } from "@/components/page/EnrolledPage";
import { Found } from "@/components/page/Found";
import { StateMessage } from "@/components/StateMessage";
import { useKept } from "@/lib/keptState";
import { paths } from "@/lib/paths";
import { PracticeNotice } from "@/components/practice/PracticeNotice";
import { useParams } from "react-router-dom";
import { useExam, useStanding, type ExamPage, type Sitting, type Standing } from "./api";
import { Annulled } from "./Annulled";
import { ExamEntrance } from "./ExamEntrance";
import { ExamHeader } from "./ExamHeader";
import { ExamSitting } from "./ExamSitting";
import { ExamSkeleton } from "./ExamSkeleton";
import { ExamStanding } from "./ExamStanding";
import { HandedInElsewhere } from "./HandedInElsewhere";
import { useQuestionChange } from "./QuestionsChanged";
import { useSubmission } from "./useSubmission";

export default function ExamPage() {
  const { t } = useTranslation("exam");
  const { courseId = "" } = useParams();
  const refusal = {
    title: t("notEnrolledTitle"),
    message: t("notEnrolledText"),
    action: t("notEnrolledAction"),
  };
  return (
    <EnrolledPage refusal={refusal} resetKey={courseId}>
      <ExamView key={courseId} courseId={courseId} />
    </EnrolledPage>
  );
}

function ExamView({ courseId }: { courseId: string }) {
  const { t } = useTranslation("exam");
  const page = useExam(courseId);
  const standing = useStanding(courseId);
  // An administrator may delete an exam during a sitting.
  const [shown, setShown] = useState(false);
  if (page && !shown) setShown(true);
  if (useKept("offline") && !page?.sitting) return <ExamNeedsLine />;
  return (
    <Found
      value={standing === undefined ? undefined : page}
      loading={<ExamSkeleton withHeader />}
      missing={{
        icon: IconFileOff,
        title: t(shown ? "withdrawnTitle" : "notFoundTitle"),
        message: t(shown ? "withdrawnText" : "notFoundText"),
        link: { to: paths.dashboard.to(), label: t("backDashboard") },
      }}
    >
      {(page) => (
        <Stack gap="xl">
          <PracticeNotice />
          <ExamHeader page={page} />
          {standing && <ExamStanding standing={standing} page={page} />}
          <ExamRoom page={page} standing={standing ?? null} />
        </Stack>
      )}
    </Found>
  );
}

/** Answers are kept by the server alone (OFFLINE-15). */
function ExamNeedsLine() {
  const { t } = useTranslation("exam");
  return <StateMessage page icon={IconWifiOff} title={t("offlineTitle")} message={t("offlineText")} />;
}

/** Shows entrance, sitting or result, depending on the open sitting that the server reports. */
function ExamRoom({ page, standing }: { page: ExamPage; standing: Standing | null }) {
  const { submit, sending, ownAttemptId } = useSubmission(page, standing?.certificateHash);
  // Attempts that another tab or device hands in while this one is open.
  const newest = standing?.attempts[0] ?? null;
  const [knownAttemptId, setKnownAttemptId] = useState(newest?._id);
  const elsewhere =
    !sending && newest !== null && newest._id !== knownAttemptId && newest._id !== ownAttemptId ? newest : null;
  // The sitting closes on the server before its result arrives: keep showing what was sent.
  const [sent, setSent] = useState<ExamPage | null>(null);
  const { changed, markSeen } = useQuestionChange(page);

  const send = async (sitting: Sitting, byClock: boolean): Promise<void> => {
    setSent(page);
    setKnownAttemptId(newest?._id);
    await submit(sitting.sittingId, byClock);
  };

  const shown = sending && sent ? sent : page;
  const { sitting } = shown;
  const again = standing !== null || page.annulment !== null;
  return (
    <>
      {elsewhere && <HandedInElsewhere attempt={elsewhere} />}
      {page.annulment && <Annulled annulment={page.annulment} />}
      {sitting === null ? (
        <ExamEntrance
          page={page}
          before={standing?.best.passed === true ? "passed" : again ? "open" : "none"}
          onlyAsked={again || elsewhere !== null}
        />
      ) : (
        <ExamSitting
          key={sitting.sittingId}
          again={again}
          sitting={sitting}
          questions={shown.questions}
          language={shown.course.language}
          sending={sending}
          changed={changed}
          onChangeSeen={markSeen}
          onSubmit={(byClock) => void send(sitting, byClock)}
        />
      )}
    </>
  );
}
