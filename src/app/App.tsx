import { ConvexAuthProvider } from "@convex-dev/auth/react";
import { MantineProvider } from "@mantine/core";
import type { ReactNode } from "react";
import { convexClient } from "@/lib/convexClient";
import { sessionStore } from "@/lib/deviceSession";
import { cssVariablesResolver, theme } from "./theme";
import { ThemeColor } from "./ThemeColor";

/** Around the router: the browser's, or that of the documents that the build renders (prerender.tsx). */
export function App({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      <ThemeColor />
      <ConvexAuthProvider client={convexClient} storage={sessionStore} shouldHandleCode={ignoreCodes}>
        {children}
      </ConvexAuthProvider>
    </MantineProvider>
  );
}

/** A `code` in the URL is never ours: Convex Auth must ignore it. */
const ignoreCodes = () => false;
