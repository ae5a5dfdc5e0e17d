import { adminRoutes } from "@/app/adminRoutes";
import type { Language } from "@/i18n/languages";
import { Outlet } from "react-router-dom";
import { renderRoutes } from "../render";

// So that tests do not wait for the disk.
import.meta.glob("/src/{admin/*,app/admin}/*Page.tsx", { eager: true });

/** Renders a page below /admin within the shell. */
export const showAdmin = async (at: string, language: Language = "pt") =>
  await renderRoutes(
    [
      {
        element: (
          <main>
            <Outlet />
          </main>
        ),
        children: [adminRoutes],
      },
    ],
    { at, language, texts: ["admin", "controls"] },
  );
