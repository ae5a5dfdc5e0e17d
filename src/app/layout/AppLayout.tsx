import { Suspense, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Boundary, Failure } from "@/components/Boundary";
import { NavigationType, Outlet, useLocation, useNavigationType } from "@/lib/router";
import { LoadingScreen } from "@/app/LoadingScreen";
import { Toaster } from "@/app/Toaster";
import classes from "./AppLayout.module.css";
import { ConnectionNotice } from "./ConnectionNotice";
import { keepFocusInSight } from "./focusInSight";
import { Footer } from "./Footer";
import { Header } from "./Header";

export function AppLayout() {
  const { t } = useTranslation();
  const { pathname } = useLocation();

  const navigation = useNavigationType();

  // A new page starts at its top. Back and forward: the browser restores the place by itself.
  useEffect(() => {
    if (navigation !== NavigationType.Pop) window.scrollTo({ top: 0, behavior: "instant" });
  }, [pathname, navigation]);

  useEffect(keepFocusInSight, []);

  return (
    <div className={classes.root}>
      <a className={classes.skip} href="#content">
        {t("skipToContent")}
      </a>
      <Header />
      <main id="content" className={classes.main} tabIndex={-1}>
        <Boundary
          resetKey={pathname}
          fallback={(error, retry) => (
            <div className={classes.failed}>
              <Failure page error={error} onRetry={retry} />
            </div>
          )}
        >
          <Suspense fallback={<LoadingScreen />}>
            <Outlet />
          </Suspense>
        </Boundary>
      </main>
      <Footer />
      <ConnectionNotice />
      <Toaster />
    </div>
  );
}
