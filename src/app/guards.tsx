import { lazy, Suspense } from "react";
import { useKnownViewer } from "@/lib/keptState";
import { paths } from "@/lib/paths";
import { useSignInLink } from "@/lib/returnPath";
import { Navigate, Outlet, useNavigation } from "react-router-dom";
import { useViewer } from "@/lib/session";
import { LoadingScreen } from "./LoadingScreen";

/*
 * For convenience only: the server decides access in every function. The guards follow the live viewer, so that
 * blocking a student or revoking a role takes effect in open tabs.
 */

const BlockedScreen = lazy(() => import("./BlockedScreen"));

function Blocked() {
  return (
    <Suspense fallback={<LoadingScreen />}>
      <BlockedScreen />
    </Suspense>
  );
}

/** Who is on the way to another page already (signing out, deleting the account) goes there. */
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

export function RequireAdmin() {
  const viewer = useViewer();
  if (viewer === undefined) return <LoadingScreen />;
  if (viewer.status === "anonymous") return <ToSignIn />;
  if (viewer.status === "blocked") return <Blocked />;
  if (!viewer.isAdmin) return <Navigate to={paths.dashboard.to()} replace />;
  if (viewer.lacksSecondFactor) return <Navigate to={paths.security.to()} replace />;
  return <Outlet />;
}
