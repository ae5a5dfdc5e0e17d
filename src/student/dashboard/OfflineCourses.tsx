import { Anchor, Card, Stack } from "@mantine/core";
import { IconWifiOff } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { StateMessage } from "@/components/StateMessage";
import { useContentLang } from "@/lib/contentLang";
import { useKnownViewer, useOfflineState } from "@/lib/offlineState";
import { listAnswers, type StoredAnswer } from "@/lib/offline/offlineStore";
import { paths } from "@/lib/paths";
import { Link } from "react-router-dom";
import { CourseProgress } from "./CourseProgress";
import { storedCourses, type StoredCourse } from "./storedCourses";

/**
 * Courses available offline with their progress (OFFLINE-9, OFFLINE-13).
 * Shown in place of those that only the server knows.
 */
export default function OfflineCourses() {
  const { t } = useTranslation("offline");
  const viewer = useKnownViewer();
  const queued = useOfflineState("queued");
  const user = viewer?.status === "active" ? viewer.userId : null;
  const [answers, setAnswers] = useState<StoredAnswer[]>();

  useEffect(() => {
    if (user === null) return;
    listAnswers(user).then(setAnswers, () => setAnswers([]));
  }, [user]);

  if (answers === undefined) return null;
  const courses = storedCourses(answers, queued);
  return (
    <>
      <StateMessage
        icon={IconWifiOff}
        title={t("dashboardTitle")}
        message={courses.length === 0 ? t("dashboardEmpty") : t("dashboardText")}
      />
      <Stack component="ul" gap="md" maw={640} mx="auto">
        {courses.map((course) => (
          <Card component="li" key={course._id} p="md">
            <CourseLine course={course} />
          </Card>
        ))}
      </Stack>
    </>
  );
}

function CourseLine({ course: { slug, title, language, progressPercentage } }: { course: StoredCourse }) {
  const lang = useContentLang(language);
  return (
    <Stack gap="sm">
      <Anchor component={Link} to={paths.course.to(slug)} fw={600} style={{ overflowWrap: "anywhere" }} {...lang}>
        {title}
      </Anchor>
      <CourseProgress title={title} percentage={progressPercentage} />
    </Stack>
  );
}
