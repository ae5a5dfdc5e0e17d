import { Skeleton, Stack } from "@mantine/core";

const lines = ["96%", "100%", "92%", "98%", "64%"];

export function BodySkeleton() {
  return (
    <Stack gap={12} aria-hidden="true">
      {lines.map((width) => (
        <Skeleton key={width} h={16} w={width} />
      ))}
    </Stack>
  );
}
