import { Title, type TitleProps } from "@mantine/core";
import { useEffect, useLayoutEffect, useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { brand } from "@/lib/brand";
import { useLocation } from "react-router-dom";

/**
 * The path whose heading came last, and whether it is still the first page, which the browser announces itself, with
 * nothing in it that had the focus yet.
 */
let current: { path: string; first: boolean } | null = null;

interface PageHeadingProps extends Omit<TitleProps, "order" | "children"> {
  children: ReactNode;
  /** Title of the browser tab. */
  title: string;
  /** Meta description; the school's own by default. */
  description?: string;
  /** Search engines are asked not to index the page. */
  unlisted?: boolean;
}

/**
 * The h1 of a page. Sets the document title and takes the focus after navigation, so that keyboard and screen reader
 * start at the new content, unless the user is already working in the page (late title). A heading that is replaced or
 * hidden for a moment takes the focus it lost again.
 */
export function PageHeading({ children, title, description, unlisted = false, ...others }: PageHeadingProps) {
  const { t } = useTranslation();
  const ref = useRef<HTMLHeadingElement>(null);
  const { pathname } = useLocation();
  usePageTitle(title, description ?? t("description"));

  // A layout effect runs again when Suspense has hidden the heading, which loses the focus.
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

/** From then on, a replaced heading may be what the focus was lost with. */
function noteFirstFocus(): () => void {
  const note = (): void => {
    if (current) current.first = false;
  };
  document.addEventListener("focusin", note, { once: true });
  return () => document.removeEventListener("focusin", note);
}

/** In a field of the page, or anywhere when its heading only comes again. */
function isWorking(again: boolean): boolean {
  const { activeElement: active, body } = document;
  return again ? active !== body : active?.closest("main :is(input, textarea, select)") != null;
}

/** Document title and meta description. */
function usePageTitle(title: string, description: string): void {
  useEffect(() => {
    document.title = title === brand.name ? title : `${title} · ${brand.name}`;
    document.querySelector("meta[name=description]")?.setAttribute("content", description);
  }, [title, description]);
}
