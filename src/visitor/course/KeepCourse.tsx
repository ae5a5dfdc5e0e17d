import { Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { BusyButton } from "@/components/form/BusyButton";
import { useServerAction } from "@/components/useServerAction";
import { useFormat } from "@/lib/format";
import { useKept, useKnownViewer } from "@/lib/keptState";
import type { Course } from "./api";
import { keepCourse, measureCourse } from "./keepCourse";

const MEGABYTE = 1_000_000;

/** Keeps all lessons of an enrolled course on this device (OFFLINE-11). */
export default function KeepCourse({ course }: { course: Course }) {
  const { t } = useTranslation("offline");
  const format = useFormat();
  const viewer = useKnownViewer();
  const offline = useKept("offline");
  const owner = useKept("owner");
  const { run, working } = useServerAction();
  const [kept, setKept] = useState<{ lessons: number; bytes: number }>();
  const user = viewer?.status === "active" ? viewer.userId : null;

  useEffect(() => {
    if (user === null || working) return;
    measureCourse(user, course).then(setKept, () => undefined);
  }, [user, course, working]);

  if (user === null || kept === undefined || course.lessonCount === 0) return null;
  const size = format.score(Math.max(0.1, kept.bytes / MEGABYTE));
  const keep = () => run(() => keepCourse(user, course), { failure: t("keepFailed"), success: t("keepDone") });
  return (
    <div>
      {/* Nothing is kept before it is settled whose this device is. */}
      {!offline && owner === user && (
        <BusyButton
          variant="outline"
          fullWidth
          busy={working}
          onClick={() => void keep()}
          leftSection={<IconDownload size={20} aria-hidden="true" />}
        >
          {t(working ? "keeping" : kept.lessons < course.lessonCount ? "keep" : "keepAgain")}
        </BusyButton>
      )}
      {kept.lessons > 0 && (
        <Text fz="sm" c="dimmed" mt="xs" role="status">
          {t("keptLessons", { kept: kept.lessons, count: course.lessonCount, size })}
        </Text>
      )}
    </div>
  );
}
