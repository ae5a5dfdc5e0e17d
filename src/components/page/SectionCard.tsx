import { Card, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import responsive from "@/components/page/responsive.module.css";

interface SectionCardProps {
  /** Id of the heading, which also names the region. */
  id: string;
  title: string;
  text: string;
  children: ReactNode;
}

export function SectionCard({ id, title, text, children }: SectionCardProps) {
  return (
    <Card className={responsive.largeCard ?? ""} component="section" aria-labelledby={id}>
      <Title order={2} size="h3" id={id} tabIndex={-1}>
        {title}
      </Title>
      <Text c="dimmed" mt={4} mb="lg">
        {text}
      </Text>
      {children}
    </Card>
  );
}
