import { Alert } from "@mantine/core";
import { IconEye } from "@tabler/icons-react";
import type { ReactNode } from "react";

/** Tells staff that they see a page as students do (ROLE-5). */
export function PreviewNotice({ children }: { children: ReactNode }) {
  return (
    <Alert icon={<IconEye aria-hidden="true" />} color="selo">
      {children}
    </Alert>
  );
}
