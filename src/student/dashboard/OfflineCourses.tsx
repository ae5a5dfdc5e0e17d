import { Anchor, Stack } from "@mantine/core";
import { IconWifiOff } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { FunctionReturnType } from "convex/server";
import { api } from "@convex/_generated/api";
import { StateMessage } from "@/components/StateMessage";
import { useKnownViewer } from "@/lib/offlineState";
import { keyOf } from "@/lib/knownQuery";
import { listAnswers } from "@/lib/offline/offlineStore";
import { paths } from "@/lib/paths";
import { Link } from "react-router-dom";

type Outline = NonNullable<FunctionReturnType<typeof api.student.lessons.outline>>;
type Name = Outline["course"];

const OUTLINES = keyOf(api.student.lessons.outline, { courseId: "" as Name["_id"] }).split(" ")[0] ?? "";

/**
 * Courses available offline (OFFLINE-9).
 * Shown in place of those that only the server knows.
 */
export default function OfflineCourses() {
  const { t } = useTranslation("offline");
  const viewer = useKnownViewer();
  const user = viewer?.status === "active" ? viewer.userId : null;
  const [courses, setCourses] = useState<Name[]>();

  useEffect(() => {
    if (user === null) return;
    listAnswers(user).then(
      (answers) =>
        setCourses(answers.flatMap(({ key, value }) => (key.startsWith(OUTLINES) ? [(value as Outline).course] : []))),
      () => setCourses([]),
    );
  }, [user]);

  if (courses === undefined) return null;
  return (
    <>
      <StateMessage
        icon={IconWifiOff}
        title={t("dashboardTitle")}
        message={courses.length === 0 ? t("dashboardEmpty") : t("dashboardText")}
      />
      <Stack component="ul" align="center" gap="xs">
        {courses.map(({ _id, slug, title }) => (
          <li key={_id}>
            <Anchor component={Link} to={paths.course.to(slug)}>
              {title}
            </Anchor>
          </li>
        ))}
      </Stack>
    </>
  );
}
