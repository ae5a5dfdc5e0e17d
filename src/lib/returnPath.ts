import { withoutLanguage } from "@/i18n/languages";
import { paths, withoutSlash } from "./paths";
import { matchPath, useLocation } from "react-router-dom";

const { auth, ...others } = paths;
const patterns = Object.values(others).map(({ pattern }) => pattern);

/**
 * Address to lead back to after sign-in (AUTH-5), or null.
 * Null unless it is a page of this site, as the browser reads it: `/\host` and `/.//host` name another
 * site.
 */
export function toReturnPath(wanted: string | null): string | null {
  if (!wanted?.startsWith("/") || !URL.canParse(wanted, location.origin)) return null;
  const { origin, pathname, search, hash } = new URL(wanted, location.origin);
  if (origin !== location.origin || pathname.startsWith("//")) return null;
  return patterns.some((pattern) => matchPath(pattern, pathname)) ? pathname + search + hash : null;
}

interface SignInLink {
  to: string;
  state: Record<string, unknown>;
}

/**
 * Link to sign-in that leads back to the current page.
 * On the sign-in page it retains the present target.
 */
export function useSignInLink(): SignInLink {
  const { pathname, search, hash, state } = useLocation() as {
    pathname: string;
    search: string;
    hash: string;
    state: unknown;
  };
  const here = withoutLanguage(pathname) + search + hash;
  if (withoutSlash(pathname) !== auth.to()) return { to: auth.to(here), state: {} };
  return { to: here, state: typeof state === "object" ? { ...state } : {} };
}
