import { MantineProvider } from "@mantine/core";
import { ConvexAuthProvider } from "@convex-dev/auth/react";
import type { ReactNode } from "react";
import { convexClient } from "@/lib/convexClient";
import { theme } from "./theme";
import { ThemeColor } from "./ThemeColor";
import { ThemeVariables } from "./ThemeVariables";

/** A `code` in the URL is never ours: Convex Auth must ignore it. */
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
