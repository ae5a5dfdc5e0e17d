import { Title, type TitleProps } from "@mantine/core";
import { useEffect, useLayoutEffect, useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import { useSchool } from "@/lib/school";

/**
 * Path of the latest heading, and whether it is the first page's.
 * `first` lasts until something in the page has had the focus: the browser announces the first page itself.
 */
let current: { path: string; first: boolean } | null = null;

interface PageHeadingProps extends Omit<TitleProps, "order" | "children"> {
  children: ReactNode;
  /** Title of the browser tab. */
  title: string;
  /** Meta description; the school's own by default. */
  description?: string;
  /** Asks search engines not to index the page. Default: false. */
  unlisted?: boolean;
}

/**
 * The h1 of a page; sets the document title, takes the focus.
 * Keyboard and screen reader start at the new content after navigation, unless the user is already working
 * in the page (late title). A heading that is replaced or hidden for a moment takes back the focus it lost.
 */
export function PageHeading({ children, title, description, unlisted = false, ...others }: PageHeadingProps) {
  const { t } = useTranslation();
  const ref = useRef<HTMLHeadingElement>(null);
  const { pathname } = useLocation();
  usePageTitle(title, description ?? t("description"));

  // Runs again after Suspense hid the heading, which lost the focus.
  useLayoutEffect(() => {
    const again = current?.path === pathname;
    if (!again) current = { path: pathname, first: current === null };
    if (!current?.first && !isWorking(again)) ref.current?.focus({ preventScroll: true });
  }, [pathname]);
  useEffect(noteFirstFocus, []);

  return (
    <>
      {unlisted && <meta name="robots" content="noindex" />}
      <Title order={1} tabIndex={-1} ref={ref} {...others}>
        {children}
      </Title>
    </>
  );
}

/** From the first focus on, a replaced heading may have had it. */
function noteFirstFocus(): () => void {
  const note = (): void => {
    if (current) current.first = false;
  };
  document.addEventListener("focusin", note, { once: true });
  return () => document.removeEventListener("focusin", note);
}

/**
 * Whether the user is in a field, or anywhere if `again`.
 * `again`: the same heading comes back.
 */
function isWorking(again: boolean): boolean {
  const { activeElement: active, body } = document;
  return again ? active !== body : active?.closest("main :is(input, textarea, select)") != null;
}

function usePageTitle(title: string, description: string): void {
  const { name } = useSchool();
  useEffect(() => {
    document.title = title === name ? title : `${title} · ${name}`;
    document.querySelector("meta[name=description]")?.setAttribute("content", description);
  }, [title, description, name]);
}
