import { Text } from "@mantine/core";
import { memo } from "react";
import { PageHeading } from "@/components/PageHeading";
import { BackLink } from "./BackLink";

interface PageTopProps {
  backTo: string;
  backLabel: string;
  /** The course or module this page belongs to. */
  place: string;
  title: string;
  /** Title of the browser tab, when the title alone says too little. */
  documentTitle?: string;
}

/** Back link, context and title. Primitive props: changes below do not render it again. */
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
