import { Button, Card, Stack } from "@mantine/core";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useServerAction } from "@/components/useServerAction";
import type { EndedEnrollment } from "@/lib/ended";
import { paths } from "@/lib/paths";
import { Link } from "react-router-dom";
import { useAllEnded, useDismissEnded } from "./api";

const EndedNotice = lazy(() => import("@/components/enrollment/EndedNotice"));

/** Notices of ended enrollments, until put away or swept (ENROLL-9). */
export function EndedEnrollments() {
  const all = useAllEnded();
  if (!all || all.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <Notices all={all} />
    </Suspense>
  );
}

function Notices({ all }: { all: EndedEnrollment[] }) {
  const { t } = useTranslation("ended");
  return (
    <Stack component="ul" gap="md" mb="xl" aria-label={t("list")}>
      {all.map((ended) => (
        <Card component="li" key={ended._id} p="lg">
          <EndedNotice ended={ended} order={3}>
            <Actions ended={ended} />
          </EndedNotice>
        </Card>
      ))}
    </Stack>
  );
}

function Actions({ ended: { courseId, courseTitle: course, slug } }: { ended: EndedEnrollment }) {
  const { t } = useTranslation("ended");
  const dismiss = useDismissEnded();
  const { run, working } = useServerAction();
  return (
    <>
      {slug !== null && (
        <Button component={Link} to={paths.course.to(slug)} variant="outline">
          {t("openCourse")}
        </Button>
      )}
      <Button
        variant="ghost"
        aria-label={t("dismissOf", { course })}
        disabled={working}
        onClick={() => void run(() => dismiss({ courseId }), { failure: t("dismissFailure") })}
      >
        {t("dismiss")}
      </Button>
    </>
  );
}
