import AdminRoutes from "@/app/admin/AdminRoutes";
import type { Language } from "@/i18n/languages";
import { Route, Routes } from "@/lib/router";
import { renderPage } from "../render";

// Preloads lazy routes, so that tests do not wait for the disk.
import.meta.glob("/src/{admin/*,app/admin}/*Page.tsx", { eager: true });

/** Renders a page below /admin within the shell. */
export const showAdmin = async (at: string, language: Language = "pt") =>
  await renderPage(
    <main>
      <Routes>
        <Route path="/admin/*" element={<AdminRoutes />} />
      </Routes>
    </main>,
    { at, language, texts: ["admin", "controls"] },
  );
