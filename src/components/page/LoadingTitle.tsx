import { Text } from "@mantine/core";

/** Says what is loading; the page's h1 until the real title replaces it. */
export function LoadingTitle({ children }: { children: string }) {
  return (
    <div role="status">
      <Text component="h1" fz="md" fw={600} c="dimmed" m={0}>
        {children}
      </Text>
    </div>
  );
}
