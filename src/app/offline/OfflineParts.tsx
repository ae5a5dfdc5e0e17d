import { useConvexAuth, useConvexConnectionState } from "convex/react";
import { lazy, Suspense, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { loadTexts } from "@/i18n";
import { convexClient } from "@/lib/convexClient";
import { changeKept, useKept } from "@/lib/keptState";
import { useViewer } from "@/lib/session";
import { ConnectionNotice } from "./ConnectionNotice";
import { KeptData } from "./KeptData";
import { UpdateNotice } from "./UpdateNotice";
import { tellWorker } from "./workerUpdates";

const SignOutQuestion = lazy(() =>
  Promise.all([import("./SignOutQuestion"), loadTexts("controls")]).then(([part]) => part),
);

/** For a sign-in in another tab to store its tokens, in ms. */
const PATIENCE_MS = 1000;

/** The connection would go on with a session that the server has ended. */
function useEndedSession(): void {
  const { isAuthenticated } = useConvexAuth();
  const { inflightActions } = useConvexConnectionState();
  const viewer = useViewer();
  const isOver = isAuthenticated && viewer !== undefined && viewer.status !== "active";
  // A sign-in ends the session before its own tokens are here: without waiting for it, the refusal of a refresh would
  // come after them and take them away.
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

/** The worker knows the language of public pages, and keeps the students' part for who studies. */
function useWorker(): void {
  const { i18n } = useTranslation();
  const { language } = i18n;
  const studies = useKept("owner") !== undefined;
  useEffect(() => tellWorker({ type: "speak", language }), [language]);
  useEffect(() => {
    const { connection } = navigator as Navigator & { connection?: Connection };
    if (studies && connection?.saveData !== true) tellWorker({ type: "keep", language });
  }, [studies, language]);
}

/** What is about the line, the version and the session; loads after the page. */
export default function OfflineParts() {
  useEndedSession();
  useWorker();
  const leave = useKept("leave");
  return (
    <>
      <KeptData />
      <UpdateNotice />
      <ConnectionNotice />
      {leave && (
        <Suspense fallback={null}>
          <SignOutQuestion onLeave={leave} onExited={() => changeKept(() => ({ leave: undefined }))} />
        </Suspense>
      )}
    </>
  );
}
