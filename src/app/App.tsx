import { ConvexAuthProvider } from "@convex-dev/auth/react";
import { MantineProvider } from "@mantine/core";
import type { ReactNode } from "react";
import { convexClient } from "@/lib/convexClient";
import { sessionStore } from "@/lib/deviceSession";
import { cssVariablesResolver, theme } from "./theme";
import { SchoolLook } from "./SchoolLook";
import { ThemeColor } from "./ThemeColor";

/** The app's providers, in the browser and in prerender.tsx. */
export function App({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      <ThemeColor />
      <ConvexAuthProvider client={convexClient} storage={sessionStore} shouldHandleCode={ignoreCodes}>
        <SchoolLook>{children}</SchoolLook>
      </ConvexAuthProvider>
    </MantineProvider>
  );
}

/** Makes Convex Auth ignore `code` in the URL: it is never its own. */
const ignoreCodes = () => false;
