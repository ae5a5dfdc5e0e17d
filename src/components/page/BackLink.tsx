import { Button } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "@/lib/router";

/** Back link above a page's title; its text, not its padding, aligns with the page edge. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Button
      component={Link}
      to={to}
      variant="ghost"
      size="sm"
      ml="-0.875rem"
      style={{ alignSelf: "flex-start" }}
      leftSection={<IconArrowLeft size={18} aria-hidden="true" />}
    >
      {children}
    </Button>
  );
}
