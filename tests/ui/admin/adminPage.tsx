import { configure } from "@testing-library/react";
import AdminRoutes from "@/app/admin/AdminRoutes";
import type { Language } from "@/i18n/languages";
import { Route, Routes } from "@/lib/router";
import { renderPage } from "../render";

// What the routes load on demand is there: the tests wait for what pages show, not for the disk.
import.meta.glob("/src/{admin/*,app/admin}/*Page.tsx", { eager: true });

// A busy machine takes longer than the second that is waited for otherwise.
configure({ asyncUtilTimeout: 10_000 });

/** A page below /admin as the app shows it, with its shell. */
export const showAdmin = async (at: string, language: Language = "pt") =>
  await renderPage(
    <main>
      <Routes>
        <Route path="/admin/*" element={<AdminRoutes />} />
      </Routes>
    </main>,
    { at, language, texts: ["admin", "controls"] },
  );
