import { Card, Group, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { BusyButton } from "@/components/form/BusyButton";
import { Form } from "@/components/form/Form";
import { LeaveGuard } from "@/components/form/LeaveGuard";
import type { LiveForm } from "@/components/form/useLiveForm";

interface FormCardProps {
  live: LiveForm<object>;
  /** Id of the title, unique on the page. */
  id: string;
  texts: { title: string; lead: string; save: string };
  children: ReactNode;
}

/** Form of one part of the settings, in a card with its button below. */
export function FormCard({ live, id, texts, children }: FormCardProps) {
  return (
    <Form live={live} aria-label={texts.title}>
      <LeaveGuard dirty={live.dirty} />
      <Card component="section" aria-labelledby={id}>
        <Title order={2} size="h3" id={id}>
          {texts.title}
        </Title>
        <Text c="dimmed" mb="md">
          {texts.lead}
        </Text>
        <Stack gap="md">{children}</Stack>
      </Card>
      <Group mt="md">
        <BusyButton type="submit" size="lg" busy={live.saving} disabled={live.conflict.length > 0}>
          {texts.save}
        </BusyButton>
      </Group>
    </Form>
  );
}
