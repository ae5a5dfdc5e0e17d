import { MantineProvider } from "@mantine/core";
import { ConvexAuthProvider } from "@convex-dev/auth/react";
import type { ReactNode } from "react";
import { convexClient } from "@/lib/convexClient";
import { theme } from "./theme";
import { ThemeColor } from "./ThemeColor";
import { ThemeVariables } from "./ThemeVariables";

/** `code` in the address belongs to no sign-in of ours: Convex Auth must leave it alone. */
const ignoreCodes = () => false;

export function Providers({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" withCssVariables={false} withGlobalClasses={false}>
      <ThemeVariables />
      <ThemeColor />
      <ConvexAuthProvider client={convexClient} shouldHandleCode={ignoreCodes}>
        {children}
      </ConvexAuthProvider>
    </MantineProvider>
  );
}
