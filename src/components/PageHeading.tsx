import { Title, type TitleProps } from "@mantine/core";
import { useEffect, useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { brand } from "@/lib/brand";
import { useLocation } from "@/lib/router";

/** The last announced path; the browser announces the first page itself. */
let announced: string | null = null;

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
 * start at the new content, unless the user is already working in the page (late title).
 */
export function PageHeading({ children, title, description, unlisted = false, ...others }: PageHeadingProps) {
  const { t } = useTranslation();
  const ref = useRef<HTMLHeadingElement>(null);
  const { pathname } = useLocation();
  usePageTitle(title, description ?? t("description"));
  useUnlisted(unlisted);

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

/** Document title and meta description. */
function usePageTitle(title: string, description: string): void {
  useEffect(() => {
    document.title = title === brand.name ? title : `${title} · ${brand.name}`;
    document.querySelector("meta[name=description]")?.setAttribute("content", description);
  }, [title, description]);
}

function useUnlisted(unlisted: boolean): void {
  useEffect(() => {
    if (!unlisted) return;
    const meta = document.createElement("meta");
    meta.name = "robots";
    meta.content = "noindex";
    document.head.append(meta);
    return () => meta.remove();
  }, [unlisted]);
}
