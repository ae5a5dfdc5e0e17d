import { lazy, Suspense } from "react";
import { useKnownViewer } from "@/lib/offlineState";
import { paths } from "@/lib/paths";
import { useSignInLink } from "@/lib/returnPath";
import { Navigate, Outlet, useNavigation } from "react-router-dom";
import { isStaff, RightsProvider } from "@/lib/rights";
import { useViewer } from "@/lib/session";
import { LoadingScreen } from "./LoadingScreen";

/*
 * Guards for convenience only: the server decides access.
 * They follow the live viewer, so that blocking a student or revoking a role takes effect in open tabs.
 */

const BlockedScreen = lazy(() => import("./BlockedScreen"));

function Blocked() {
  return (
    <Suspense fallback={<LoadingScreen />}>
      <BlockedScreen />
    </Suspense>
  );
}

/**
 * Redirects to sign-in, unless a navigation is already under way.
 * Signing out and deleting the account lead elsewhere.
 */
function ToSignIn() {
  const signIn = useSignInLink();
  return useNavigation().state === "idle" ? <Navigate to={signIn.to} replace /> : <LoadingScreen />;
}

export function RequireStudent() {
  const viewer = useKnownViewer();
  if (viewer === undefined) return <LoadingScreen />;
  if (viewer.status === "anonymous") return <ToSignIn />;
  if (viewer.status === "blocked") return <Blocked />;
  return <Outlet />;
}

/** For administrators, support and teachers (ROLE-1). */
export function RequireStaff() {
  const viewer = useViewer();
  if (viewer === undefined) return <LoadingScreen />;
  if (viewer.status === "anonymous") return <ToSignIn />;
  if (viewer.status === "blocked") return <Blocked />;
  if (!isStaff(viewer)) return <Navigate to={paths.dashboard.to()} replace />;
  if (viewer.lacksSecondFactor) return <Navigate to={paths.security.to()} replace />;
  return (
    <RightsProvider value={{ school: viewer.rights, courses: viewer.courseRights }}>
      <Outlet />
    </RightsProvider>
  );
}
