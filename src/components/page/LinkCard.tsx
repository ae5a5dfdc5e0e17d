import { Anchor, Card, Text, Title } from "@mantine/core";
import { Link } from "react-router-dom";
import responsive from "./responsive.module.css";

interface LinkCardProps {
  id: string;
  title: string;
  lead: string;
  link: string;
  to: string;
}

/** Card of "My data" that leads to a page of its own. */
export function LinkCard({ id, title, lead, link, to }: LinkCardProps) {
  return (
    <Card className={responsive.largeCard ?? ""} maw={720} component="section" aria-labelledby={id}>
      <Title order={3} id={id}>
        {title}
      </Title>
      <Text c="dimmed" mt={4} mb="md">
        {lead}
      </Text>
      <Anchor component={Link} to={to} fw={600}>
        {link}
      </Anchor>
    </Card>
  );
}
