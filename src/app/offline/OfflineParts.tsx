import { useConvexAuth } from "convex/react";
import { lazy, Suspense, useEffect } from "react";
import { loadTexts } from "@/i18n";
import { convexClient } from "@/lib/convexClient";
import { changeKept, useKept } from "@/lib/keptState";
import { useViewer } from "@/lib/session";
import { ConnectionNotice } from "./ConnectionNotice";
import { KeptData } from "./KeptData";
import { UpdateNotice } from "./UpdateNotice";

const SignOutQuestion = lazy(() =>
  Promise.all([import("./SignOutQuestion"), loadTexts("controls")]).then(([part]) => part),
);

/** The connection would go on with a session that another tab has ended while this one loaded, or that the server has ended. */
function useEndedSession(): void {
  const { isLoading, isAuthenticated } = useConvexAuth();
  const viewer = useViewer();
  const isOver = isAuthenticated && viewer !== undefined && viewer.status !== "active";
  useEffect(() => {
    if (!isLoading && !isAuthenticated) convexClient.endEarly();
  }, [isLoading, isAuthenticated]);
  useEffect(() => {
    if (isOver) convexClient.leaveEnded();
  }, [isOver]);
}

/** What is about the line, the version and the session; loads after the page. */
export default function OfflineParts() {
  useEndedSession();
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
