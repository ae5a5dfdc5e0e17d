import { Text } from "@mantine/core";

/** Says what is loading where the title will stand; for as long as that lasts it is the page's h1. */
export function LoadingTitle({ children }: { children: string }) {
  return (
    <div role="status">
      <Text component="h1" fz="md" fw={600} c="dimmed" m={0}>
        {children}
      </Text>
    </div>
  );
}
