import { Suspense, useEffect, useEffectEvent, useLayoutEffect, useRef, type MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { NavigationType, Outlet, useLocation, useNavigationType } from "react-router-dom";
import { changeLanguage } from "@/i18n";
import { languageInPath } from "@/i18n/languages";
import { LateParts } from "@/app/LateParts";
import { LoadingScreen } from "@/app/LoadingScreen";
import { Toaster } from "@/app/Toaster";
import classes from "./AppLayout.module.css";
import { keepFocusInSight } from "./focusInSight";
import { Footer } from "./Footer";
import { Header } from "./Header";
import { StudentBar } from "./StudentBar";

export function AppLayout() {
  const { t, i18n } = useTranslation();
  const { pathname, hash } = useLocation();

  const navigation = useNavigationType();
  const main = useRef<HTMLElement>(null);

  // Starts a new page at the top unless the link names a part of it.
  // On back and forward the browser restores the position.
  const arrive = useEffectEvent(() => {
    if (navigation !== NavigationType.Pop && hash === "") window.scrollTo({ top: 0, behavior: "instant" });
  });
  useLayoutEffect(() => arrive(), [pathname]);

  // Back and forward may lead to an address in another language.
  const asked = languageInPath(pathname);
  const speak = useEffectEvent(() => {
    if (asked && asked !== i18n.language) changeLanguage(asked).catch(() => undefined);
  });
  useEffect(() => speak(), [asked]);

  useEffect(keepFocusInSight, []);

  // Following the link natively would add an unknown history entry.
  // Going back to it would leave an unsaved form without asking.
  const skip = (event: MouseEvent): void => {
    event.preventDefault();
    main.current?.focus();
  };

  return (
    <div className={classes.root}>
      <a className={classes.skip} href="#content" onClick={skip}>
        {t("skipToContent")}
      </a>
      <Header />
      <main ref={main} id="content" className={classes.main} tabIndex={-1}>
        <Suspense fallback={<LoadingScreen />}>
          <Outlet />
        </Suspense>
      </main>
      <Footer />
      <div className={classes.bottom}>
        <LateParts />
        <StudentBar />
      </div>
      <Toaster />
    </div>
  );
}
