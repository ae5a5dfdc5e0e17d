import { useWindowEvent } from "@mantine/hooks";
import { useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { changeOfflineState } from "@/lib/offlineState";
import { findViewer, clearStore, listQueue, own, watchQueue, type ActiveViewer } from "@/lib/offline/offlineStore";
import { hasSession } from "@/lib/deviceSession";
import { useViewer } from "@/lib/session";
import { showToast } from "@/lib/toast";
import { useOffline } from "@/lib/useOffline";
import { FollowedSession } from "./followedSession";

const nobody = { viewer: undefined, owner: undefined, queued: [], shown: {} };

/**
 * Limits the device's stored data to the current viewer's.
 * Signing out clears it (OFFLINE-12).
 */
export function OfflineData(): null {
  const { t } = useTranslation("offline");
  const viewer = useViewer();
  const offline = useOffline();

  const [followed] = useState(() => new FollowedSession());

  // Offline, only this reports a sign-out or lesson in another tab.
  const [changes, setChanges] = useState(0);
  const count = useCallback(() => setChanges((number) => number + 1), []);
  useEffect(() => watchQueue(count), [count]);
  useWindowEvent("storage", count);

  useEffect(() => changeOfflineState(() => ({ offline })), [offline]);

  useEffect(() => {
    const showQueue = async ({ userId }: ActiveViewer): Promise<void> => {
      const queue = await listQueue(userId);
      changeOfflineState(() => ({ queued: queue.map(({ lessonId }) => lessonId) }));
    };
    const follow = async (): Promise<void> => {
      const isReplaced = viewer !== undefined && followed.isReplaced(viewer);
      if (viewer !== undefined) followed.note(viewer);
      if (viewer === undefined && hasSession()) {
        const known = offline ? await findViewer() : undefined;
        if (!known) return;
        changeOfflineState(() => ({ viewer: known }));
        await showQueue(known);
      } else if (viewer?.status !== "active" || !hasSession()) {
        changeOfflineState(() => nobody);
        if (!isReplaced) await clearStore();
      } else if (!isReplaced) {
        // Admin pages are unavailable offline.
        await own({ ...viewer, isAdmin: false, rights: [], courseRights: [] });
        changeOfflineState(() => ({ owner: viewer.userId }));
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
    follow().catch(() => undefined); // storage refused: nothing is stored
  }, [viewer, offline, changes, followed, t]);

  return null;
}
