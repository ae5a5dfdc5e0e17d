import { Button, Skeleton } from "@mantine/core";
import { IconLayoutDashboard, IconLogout, IconSettings } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { changeOfflineState, offlineState, useKnownViewer } from "@/lib/offlineState";
import { paths, withoutSlash } from "@/lib/paths";
import { useSignInLink } from "@/lib/returnPath";
import { Link, useLocation, useNavigate } from "react-router-dom";
import { unstoppable } from "@/lib/unstoppable";
import { isStaff } from "@/lib/rights";
import { useSignOut } from "@/lib/session";
import { showToast } from "@/lib/toast";
import classes from "./Header.module.css";

/** Account section of the header. */
export function AccountNav() {
  const { t } = useTranslation();
  const viewer = useKnownViewer();
  const signOut = useSignOut();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const signIn = useSignInLink();
  const inAdmin = pathname.startsWith(paths.admin.to());

  const leave = async () => {
    // Home first: a protected page's guard would redirect to sign-in.
    await navigate(paths.home.to(), unstoppable);
    await signOut();
    showToast({ title: t("header.logoutSuccess"), message: t("header.goodbye"), topic: "entering" });
  };

  const askToLeave = async () => {
    // Reads the device: the live count loads after the page.
    const waiting = async () => {
      if (viewer?.status !== "active") return [];
      // Without the dialog's code nobody could answer the question.
      const [{ listWaiting }] = await Promise.all([
        import("@/lib/offline/offlineStore"),
        import("@/app/offline/OfflineParts"),
      ]);
      return await listWaiting(viewer.userId);
    };
    const queued = await waiting().catch(() => offlineState().queued);
    if (queued.length === 0) await leave();
    else changeOfflineState(() => ({ queued, leave: () => void leave() }));
  };

  return (
    <nav className={classes.nav} aria-label={t("header.navigation")}>
      {viewer === undefined && <Skeleton className={classes.waiting} height={36} />}
      {viewer?.status === "anonymous" && (
        <>
          <Button component={Link} to={signIn.to} state={{ ...signIn.state, tab: "signin" }} variant="ghost" size="sm">
            {t("header.login")}
          </Button>
          <Button component={Link} to={signIn.to} state={{ ...signIn.state, tab: "signup" }} size="sm">
            {t("header.register")}
          </Button>
        </>
      )}
      {viewer?.status === "active" && (
        <>
          {isStaff(viewer) && (
            <Button
              component={Link}
              to={paths.admin.to()}
              variant={inAdmin ? "secondary" : "ghost"}
              size="sm"
              className={classes.compact}
              aria-current={inAdmin || undefined}
            >
              <IconSettings size={18} stroke={1.8} aria-hidden="true" />
              <span className={classes.label}>{t("header.admin")}</span>
            </Button>
          )}
          <Button
            component={Link}
            to={paths.dashboard.to()}
            variant={inAdmin ? "ghost" : "secondary"}
            size="sm"
            className={classes.compact}
            aria-current={withoutSlash(pathname) === paths.dashboard.to() ? "page" : undefined}
          >
            {viewer.avatarUrl ? (
              <img className={classes.picture} src={viewer.avatarUrl} alt="" width={24} height={24} />
            ) : (
              <IconLayoutDashboard size={18} stroke={1.8} aria-hidden="true" />
            )}
            <span className={classes.label}>{t("header.dashboard")}</span>
          </Button>
        </>
      )}
      {viewer !== undefined && viewer.status !== "anonymous" && (
        <Button variant="ghost" size="sm" className={classes.compact} onClick={() => void askToLeave()}>
          <IconLogout size={18} stroke={1.8} aria-hidden="true" />
          <span className={classes.label}>{t("header.logout")}</span>
        </Button>
      )}
    </nav>
  );
}
