import { Title, type TitleProps } from "@mantine/core";
import { useEffect, useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { usePageTitle } from "@/lib/pageTitle";
import { useLocation } from "@/lib/router";

/** The path that was announced last; the first one is the browser's own business. */
let announced: string | null = null;

interface PageHeadingProps extends Omit<TitleProps, "order" | "children"> {
  children: ReactNode;
  /** Name of the page for the browser's tab. */
  title: string;
  /** One or two sentences for search engines and previews; the school's own without one. */
  description?: string;
}

/**
 * The h1 of a page: names the document and, after a change of page, takes the focus, so that keyboard and screen reader
 * start where the new content starts. It does not when the student already works in the new page (a late title).
 */
export function PageHeading({ children, title, description, ...others }: PageHeadingProps) {
  const { t } = useTranslation();
  const ref = useRef<HTMLHeadingElement>(null);
  const { pathname } = useLocation();
  usePageTitle(title, description ?? t("description"));

  useEffect(() => {
    const first = announced === null;
    if (announced === pathname) return;
    announced = pathname;
    const active = document.activeElement;
    const busy = active instanceof HTMLElement && active.closest("main input, main textarea, main select") !== null;
    if (!first && !busy) ref.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <Title order={1} tabIndex={-1} ref={ref} {...others}>
      {children}
    </Title>
  );
}
