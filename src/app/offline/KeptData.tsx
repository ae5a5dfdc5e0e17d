import { useWindowEvent } from "@mantine/hooks";
import { useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { changeKept } from "@/lib/keptState";
import { findViewer, forgetAll, listQueue, own, watchQueue, type ActiveViewer } from "@/lib/offline/keptStore";
import { hasSession } from "@/lib/deviceSession";
import { useViewer } from "@/lib/session";
import { showToast } from "@/lib/toast";
import { useOffline } from "@/lib/useOffline";
import { FollowedSession } from "./followedSession";

const nobody = { viewer: undefined, owner: undefined, queued: [], shown: {} };

/** Whose data this device keeps follows the viewer: nothing of a person stays after signing out (OFFLINE-12). */
export function KeptData(): null {
  const { t } = useTranslation("offline");
  const viewer = useViewer();
  const offline = useOffline();

  const [followed] = useState(() => new FollowedSession());

  // Without a line, this alone says that another tab has signed out or completed a lesson.
  const [changes, setChanges] = useState(0);
  const count = useCallback(() => setChanges((number) => number + 1), []);
  useEffect(() => watchQueue(count), [count]);
  useWindowEvent("storage", count);

  useEffect(() => changeKept(() => ({ offline })), [offline]);

  useEffect(() => {
    const showQueue = async ({ userId }: ActiveViewer): Promise<void> => {
      const queue = await listQueue(userId);
      changeKept(() => ({ queued: queue.map(({ lessonId }) => lessonId) }));
    };
    const follow = async (): Promise<void> => {
      const isReplaced = viewer !== undefined && followed.isReplaced(viewer);
      if (viewer !== undefined) followed.note(viewer);
      if (viewer === undefined && hasSession()) {
        const known = offline ? await findViewer() : undefined;
        if (!known) return;
        changeKept(() => ({ viewer: known }));
        await showQueue(known);
      } else if (viewer?.status !== "active" || !hasSession()) {
        changeKept(() => nobody);
        if (!isReplaced) await forgetAll();
      } else if (!isReplaced) {
        // Without a line nobody administers.
        await own({ ...viewer, isAdmin: false });
        changeKept(() => ({ owner: viewer.userId }));
        if (!offline && (await listQueue(viewer.userId)).length > 0) {
          const { sendQueue } = await import("./sendQueue");
          const { sent, refused } = await sendQueue(viewer.userId);
          if (sent > 0) showToast({ title: t("sent", { count: sent }), variant: "success" });
          for (const { title, message } of refused)
            showToast({ title: t("refused"), message: `${title}: ${message}`, variant: "destructive" });
        }
        await showQueue(viewer);
      }
    };
    follow().catch(() => undefined); // storage refused: nothing is kept
  }, [viewer, offline, changes, followed, t]);

  return null;
}
