import { paths } from "@/lib/paths";
import { Navigate, Outlet } from "@/lib/router";
import { useViewer } from "@/lib/session";
import { BlockedScreen } from "./BlockedScreen";
import { LoadingScreen } from "./LoadingScreen";

/*
 * For comfort only: the server decides access in every function. Both follow the live viewer, so blocking a student or
 * taking a role away turns every open tab.
 */

export function RequireStudent() {
  const viewer = useViewer();
  if (viewer === undefined) return <LoadingScreen />;
  if (viewer.status === "anonymous") return <Navigate to={paths.auth.to()} replace />;
  if (viewer.status === "blocked") return <BlockedScreen />;
  return <Outlet />;
}

export function RequireAdmin() {
  const viewer = useViewer();
  if (viewer === undefined) return <LoadingScreen />;
  if (viewer.status === "anonymous") return <Navigate to={paths.auth.to()} replace />;
  if (viewer.status === "blocked") return <BlockedScreen />;
  if (!viewer.isAdmin) return <Navigate to={paths.dashboard.to()} replace />;
  return <Outlet />;
}
