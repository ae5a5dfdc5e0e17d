import { paths } from "@/lib/paths";
import { useSignInLink } from "@/lib/returnPath";
import { Navigate, Outlet } from "@/lib/router";
import { useViewer } from "@/lib/session";
import { BlockedScreen } from "./BlockedScreen";
import { LoadingScreen } from "./LoadingScreen";

/*
 * For convenience only: the server decides access in every function. The guards follow the live viewer, so that
 * blocking a student or revoking a role takes effect in open tabs.
 */

function ToSignIn() {
  return <Navigate to={useSignInLink().to} replace />;
}

export function RequireStudent() {
  const viewer = useViewer();
  if (viewer === undefined) return <LoadingScreen />;
  if (viewer.status === "anonymous") return <ToSignIn />;
  if (viewer.status === "blocked") return <BlockedScreen />;
  return <Outlet />;
}

export function RequireAdmin() {
  const viewer = useViewer();
  if (viewer === undefined) return <LoadingScreen />;
  if (viewer.status === "anonymous") return <ToSignIn />;
  if (viewer.status === "blocked") return <BlockedScreen />;
  if (!viewer.isAdmin) return <Navigate to={paths.dashboard.to()} replace />;
  return <Outlet />;
}
