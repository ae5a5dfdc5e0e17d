import { useConvexAuth, useConvexConnectionState } from "convex/react";
import { lazy, Suspense, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { loadTexts } from "@/i18n";
import { convexClient } from "@/lib/convexClient";
import { changeOfflineState, useOfflineState } from "@/lib/offlineState";
import { useViewer } from "@/lib/session";
import { ConnectionNotice } from "./ConnectionNotice";
import { OfflineData } from "./OfflineData";
import { UpdateNotice } from "./UpdateNotice";
import { tellWorker } from "./workerUpdates";

const SignOutQuestion = lazy(() =>
  Promise.all([import("./SignOutQuestion"), loadTexts("controls")]).then(([part]) => part),
);

/** Time for another tab's sign-in to store its tokens, in ms. */
const PATIENCE_MS = 1000;

/**
 * Drops a session that the server has ended from the connection.
 * It would go on using it.
 */
function useEndedSession(): void {
  const { isAuthenticated } = useConvexAuth();
  const { inflightActions } = useConvexConnectionState();
  const viewer = useViewer();
  const isOver = isAuthenticated && viewer !== undefined && viewer.status !== "active";
  // Waits for a running sign-in, which ends the old session first.
  // A late refusal to refresh that session would delete the new tokens.
  const mayLeave = isOver && inflightActions === 0;
  useEffect(() => {
    if (!mayLeave) return undefined;
    const timer = setTimeout(() => convexClient.leaveEnded(), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [mayLeave]);
}

interface Connection {
  saveData?: boolean;
}

/**
 * Tells the worker the page language and, for students, to cache.
 * The students' part is cached for signed-in students only.
 */
function useWorker(): void {
  const { i18n } = useTranslation();
  const { language } = i18n;
  const studies = useOfflineState("owner") !== undefined;
  useEffect(() => tellWorker({ type: "speak", language }), [language]);
  useEffect(() => {
    const { connection } = navigator as Navigator & { connection?: Connection };
    if (studies && connection?.saveData !== true) tellWorker({ type: "cache", language });
  }, [studies, language]);
}

/** Connection, version and session notices; loads after the page. */
export default function OfflineParts() {
  useEndedSession();
  useWorker();
  const leave = useOfflineState("leave");
  return (
    <>
      <OfflineData />
      <UpdateNotice />
      <ConnectionNotice />
      {leave && (
        <Suspense fallback={null}>
          <SignOutQuestion onLeave={leave} onExited={() => changeOfflineState(() => ({ leave: undefined }))} />
        </Suspense>
      )}
    </>
  );
}
