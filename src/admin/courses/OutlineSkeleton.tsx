import { Skeleton, Stack } from "@mantine/core";

/** In place of the outline while it loads. */
export function OutlineSkeleton() {
  return (
    <Stack gap="md" aria-busy="true">
      {[1, 2].map((module) => (
        <Skeleton key={module} h={220} radius="lg" />
      ))}
    </Stack>
  );
}
