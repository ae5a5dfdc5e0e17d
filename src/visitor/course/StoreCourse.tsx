import { Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { BusyButton } from "@/components/form/BusyButton";
import { useServerAction } from "@/components/useServerAction";
import { useFormat } from "@/lib/format";
import { useOfflineState, useKnownViewer } from "@/lib/offlineState";
import type { Course } from "./api";
import { storeCourse, measureCourse } from "./storeCourse";

const MEGABYTE = 1_000_000;

/** Stores a course's lessons on this device (OFFLINE-11). */
export default function StoreCourse({ course }: { course: Course }) {
  const { t } = useTranslation("offline");
  const format = useFormat();
  const viewer = useKnownViewer();
  const offline = useOfflineState("offline");
  const owner = useOfflineState("owner");
  const { run, working } = useServerAction();
  const [stored, setStored] = useState<{ lessons: number; bytes: number }>();
  const user = viewer?.status === "active" ? viewer.userId : null;

  useEffect(() => {
    if (user === null || working) return;
    measureCourse(user, course).then(setStored, () => undefined);
  }, [user, course, working]);

  if (user === null || stored === undefined || course.lessonCount === 0) return null;
  const size = format.score(Math.max(0.1, stored.bytes / MEGABYTE));
  const store = () => run(() => storeCourse(user, course), { failure: t("keepFailed"), success: t("keepDone") });
  return (
    <div>
      {/* Hidden until this device's owner is known. */}
      {!offline && owner === user && (
        <BusyButton
          variant="outline"
          fullWidth
          busy={working}
          onClick={() => void store()}
          leftSection={<IconDownload size={20} aria-hidden="true" />}
        >
          {t(working ? "keeping" : stored.lessons < course.lessonCount ? "keep" : "keepAgain")}
        </BusyButton>
      )}
      {stored.lessons > 0 && (
        <Text fz="sm" c="dimmed" mt="xs" role="status">
          {t("keptLessons", { kept: stored.lessons, count: course.lessonCount, size })}
        </Text>
      )}
    </div>
  );
}
