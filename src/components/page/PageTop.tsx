import { Text } from "@mantine/core";
import { memo } from "react";
import { PageHeading } from "@/components/PageHeading";
import { BackLink } from "./BackLink";

interface PageTopProps {
  backTo: string;
  backLabel: string;
  /** Where this page stands: the course, the module. */
  place: string;
  title: string;
  /** For the browser's tab, where the title alone would say too little. */
  documentTitle?: string;
}

/** Way back, place and title. Plain values as props: what changes further down does not render it again. */
export const PageTop = memo(function PageTop({ backTo, backLabel, place, title, documentTitle }: PageTopProps) {
  return (
    <>
      <BackLink to={backTo}>{backLabel}</BackLink>
      <Text c="dimmed" fw={600} style={{ overflowWrap: "anywhere" }}>
        {place}
      </Text>
      <PageHeading title={documentTitle ?? title} style={{ overflowWrap: "anywhere" }}>
        {title}
      </PageHeading>
    </>
  );
});
