import type { ComponentProps } from "react";
import { rights } from "@convex/shared/rights";
import { adminRoutes } from "@/app/adminRoutes";
import type { Language } from "@/i18n/languages";
import { RightsProvider } from "@/lib/rights";
import { Outlet } from "react-router-dom";
import { renderRoutes } from "../render";

// So that tests do not wait for the disk.
import.meta.glob("/src/{admin/*,app/admin}/*Page.tsx", { eager: true });

type Held = ComponentProps<typeof RightsProvider>["value"];

/** Renders a page below /admin within the shell, for an administrator by default. */
export const showAdmin = async (at: string, language: Language = "pt", held: Held = { school: rights, courses: [] }) =>
  await renderRoutes(
    [
      {
        element: (
          <RightsProvider value={held}>
            <main>
              <Outlet />
            </main>
          </RightsProvider>
        ),
        children: [adminRoutes],
      },
    ],
    { at, language, texts: ["admin", "controls"] },
  );
