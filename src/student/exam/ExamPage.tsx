import { Card, Stack, Text, Title } from "@mantine/core";
import { IconFileOff, IconWifiOff } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Boundary } from "@/components/Boundary";
import { EnrolledPage } from "@/components/page/EnrolledPage";
import { Found } from "@/components/page/Found";
import { PreviewNotice } from "@/components/page/PreviewNotice";
import { StateMessage } from "@/components/StateMessage";
import { useOfflineState } from "@/lib/offlineState";
import { paths } from "@/lib/paths";
import { PracticeNotice } from "@/components/practice/PracticeNotice";
import { useParams } from "react-router-dom";
import { useExam, useCourseResult, type ExamPage as Page, type Sitting, type CourseResult } from "./api";
import { Annulled } from "./Annulled";
import { ExamEntrance } from "./ExamEntrance";
import { ExamHeader, ExamRules } from "./ExamHeader";
import { ExamSitting } from "./ExamSitting";
import { ExamSkeleton } from "./ExamSkeleton";
import NextInPath from "./NextInPath";
import { ResultCard } from "./ResultCard";
import { HandedInElsewhere } from "./HandedInElsewhere";
import { useQuestionChange } from "./QuestionsChanged";
import { useOneAtATime } from "./useOneAtATime";
import { useSubmission } from "./useSubmission";
import classes from "./ResultCard.module.css";

interface ExamPageProps {
  /** Shown below the results of an exam that nobody sits. */
  below?: (page: Page) => ReactNode;
}

export default function ExamPage({ below }: ExamPageProps) {
  const { t } = useTranslation("exam");
  const { courseId = "" } = useParams();
  const refusal = {
    title: t("notEnrolledTitle"),
    message: t("notEnrolledText"),
    action: t("notEnrolledAction"),
  };
  return (
    <EnrolledPage refusal={refusal} of={courseId}>
      <ExamView key={courseId} courseId={courseId} below={below} />
    </EnrolledPage>
  );
}

function ExamView({ courseId, below }: { courseId: string } & ExamPageProps) {
  const { t } = useTranslation("exam");
  const page = useExam(courseId);
  const result = useCourseResult(courseId);
  const oneAtATime = useOneAtATime();
  // Earlier results would push the question off a small screen.
  const inFront = oneAtATime && page?.sitting != null;
  // An administrator may delete an exam during a sitting.
  const [shown, setShown] = useState(false);
  if (page && !shown) setShown(true);
  if (useOfflineState("offline") && !page?.sitting) return <ExamNeedsConnection />;
  return (
    <Found
      value={result === undefined ? undefined : page}
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
          {page.isPreview && <PreviewNotice>{t("preview")}</PreviewNotice>}
          <ExamHeader page={page} short={inFront} />
          {/* Says the result of a failed attempt, which stays on this page. */}
          <div aria-live="polite" className={classes.result}>
            {result && !inFront && <ResultCard result={result} page={page} />}
          </div>
          {result?.best.passed && !inFront && (
            <Boundary fallback={() => null}>
              <NextInPath courseId={page.course._id} />
            </Boundary>
          )}
          {!page.isPreview && <ExamContent page={page} result={result ?? null} oneAtATime={oneAtATime} />}
          {page.sitting === null && result && below?.(page)}
        </Stack>
      )}
    </Found>
  );
}

/** Shown offline: only the server stores answers (OFFLINE-15). */
function ExamNeedsConnection() {
  const { t } = useTranslation("exam");
  return <StateMessage page icon={IconWifiOff} title={t("offlineTitle")} message={t("offlineText")} />;
}

/** Shown from the deadline until the server has handed in the saved answers. */
function TimeOver() {
  const { t } = useTranslation("exam");
  return (
    <Card p="lg" role="status">
      <Title order={2} fz="1.25rem" mb={4}>
        {t("timeOverTitle")}
      </Title>
      <Text c="dimmed">{t("closingText")}</Text>
    </Card>
  );
}

interface ExamContentProps {
  page: Page;
  result: CourseResult | null;
  oneAtATime: boolean;
}

/** Entrance, sitting or result, as the server reports it. */
function ExamContent({ page, result, oneAtATime }: ExamContentProps) {
  const { submit, sending, ownAttemptId } = useSubmission(page, result?.certificateHash);
  // Detects attempts submitted by another tab or device.
  const newest = result?.attempts[0] ?? null;
  const [knownAttemptId, setKnownAttemptId] = useState(newest?._id);
  const elsewhere =
    !sending && newest !== null && newest._id !== knownAttemptId && newest._id !== ownAttemptId ? newest : null;
  // The sitting closes on the server before its result arrives.
  // Until then, shows the submitted page.
  const [sent, setSent] = useState<Page | null>(null);
  const { changed, markSeen } = useQuestionChange(page);

  const send = async (sitting: Sitting, byClock: boolean): Promise<void> => {
    setSent(page);
    setKnownAttemptId(newest?._id);
    await submit(sitting.sittingId, byClock);
  };

  const shown = sending && sent ? sent : page;
  const { sitting } = shown;
  const again = result !== null || page.annulment !== null;
  return (
    <>
      {elsewhere && <HandedInElsewhere attempt={elsewhere} />}
      {page.annulment && <Annulled annulment={page.annulment} />}
      {sitting === null ? (
        <ExamEntrance
          page={page}
          before={result?.best.passed === true ? "passed" : again ? "open" : "none"}
          onlyAsked={again || elsewhere !== null}
        />
      ) : shown.questions.length === 0 ? (
        <TimeOver />
      ) : (
        <ExamSitting
          key={sitting.sittingId}
          again={again}
          sitting={sitting}
          questions={shown.questions}
          language={shown.course.language}
          oneAtATime={oneAtATime}
          sending={sending}
          changed={changed}
          onChangeSeen={markSeen}
          onSubmit={(byClock) => void send(sitting, byClock)}
          rules={<ExamRules page={shown} />}
        />
      )}
    </>
  );
}
