import { Button, Text } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { memo, type ReactNode } from "react";
import { PageHeading } from "@/components/PageHeading";
import { Link } from "react-router-dom";

interface PageTopProps {
  backTo: string;
  backLabel: string;
  /** The course or module this page belongs to. */
  place: string;
  title: string;
  /** Title of the browser tab. Default: the page title. */
  documentTitle?: string;
  /** Languages of `place` and `title`, if not the document's. */
  placeLang?: string | undefined;
  titleLang?: string | undefined;
}

/**
 * Back link, context and title.
 * Primitive props: changes below do not render it again.
 */
export const PageTop = memo(function PageTop({ backTo, backLabel, place, title, ...props }: PageTopProps) {
  const { documentTitle, placeLang, titleLang } = props;
  return (
    <>
      <BackLink to={backTo}>{backLabel}</BackLink>
      <Text c="dimmed" fw={600} style={{ overflowWrap: "anywhere" }} lang={placeLang}>
        {place}
      </Text>
      <PageHeading title={documentTitle ?? title} style={{ overflowWrap: "anywhere" }} lang={titleLang}>
        {title}
      </PageHeading>
    </>
  );
});

/**
 * Back link above a page's title.
 * Its text, not its padding, aligns with the page edge.
 */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Button
      component={Link}
      to={to}
      variant="ghost"
      size="sm"
      ml="-0.875rem"
      style={{ alignSelf: "flex-start" }}
      leftSection={<IconArrowLeft size={18} aria-hidden="true" />}
    >
      {children}
    </Button>
  );
}

/** The page's h1 while it loads, until the real title replaces it. */
export function LoadingTitle({ children }: { children: string }) {
  return (
    <div role="status">
      <Text component="h1" fz="md" fw={600} c="dimmed" m={0}>
        {children}
      </Text>
    </div>
  );
}
