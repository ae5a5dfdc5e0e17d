import { Text } from "@mantine/core";
import type { LiveForm } from "./useLiveForm";

/**
 * The server's reason for refusing a form, if about no field.
 * It stays readable; the toast announces it.
 */
export function Refusal({ live }: { live: Pick<LiveForm<object>, "refusal"> }) {
  if (live.refusal === null) return null;
  return (
    <Text c="var(--mantine-color-error)" fz="sm">
      {live.refusal}
    </Text>
  );
}
