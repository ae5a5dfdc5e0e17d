import { Skeleton, Stack } from "@mantine/core";

/** Shown while the outline loads. */
export function OutlineSkeleton() {
  return (
    <Stack gap="md" aria-busy="true">
      {[1, 2].map((module) => (
        <Skeleton key={module} h={220} radius="lg" />
      ))}
    </Stack>
  );
}
