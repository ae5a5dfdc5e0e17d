import type { ReactNode } from "react";
import { AppRoutes } from "./AppRoutes";
import { Providers } from "./Providers";

interface AppProps {
  /** BrowserRouter, or a static one when the build renders the first page (prerender.tsx). */
  router: (children: ReactNode) => ReactNode;
  pages?: ReactNode;
}

export function App({ router, pages = <AppRoutes /> }: AppProps) {
  return <Providers>{router(pages)}</Providers>;
}
