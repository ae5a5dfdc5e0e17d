import { Skeleton, Stack } from "@mantine/core";

/** Shown while the code of a page loads. */
export function PageSkeleton() {
  return (
    <Stack gap="xl" aria-busy="true">
      <Stack gap="sm">
        <Skeleton h={18} w={180} />
        <Skeleton h={42} maw={320} />
      </Stack>
      <Skeleton h={320} radius="lg" />
    </Stack>
  );
}
