/** The router enters the client here and nowhere else, so that its next major version is one edit. */
export {
  Link,
  matchPath,
  matchRoutes,
  Navigate,
  NavigationType,
  Outlet,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useRoutes,
  useSearchParams,
  type RouteObject,
} from "react-router";
export { AppRouter, useHeldNavigation, useIsStaying } from "./AppRouter";
export { createBrowserHistory, createMemoryHistory, type AppHistory } from "./history";

/**
 * For a navigation that an unsaved form must not stop: what it edits is gone, or the session ends. The page is left at
 * once; in a transition it would still follow the viewer, and its guard would lead on to the sign-in.
 */
export const unstoppable = { state: { unstoppable: true }, flushSync: true };
