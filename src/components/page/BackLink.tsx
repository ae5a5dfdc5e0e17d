import { Button } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "@/lib/router";

/** The way back, above the title of a page; its text stands on the page's edge, not its invisible box. */
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
