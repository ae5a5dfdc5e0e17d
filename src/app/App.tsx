import type { ReactNode } from "react";
import { AppRoutes } from "./AppRoutes";
import { Providers } from "./Providers";

interface AppProps {
  /** The browser's own, or one that stands still: the build renders the first page (prerender.tsx). */
  router: (children: ReactNode) => ReactNode;
  pages?: ReactNode;
}

export function App({ router, pages = <AppRoutes /> }: AppProps) {
  return <Providers>{router(pages)}</Providers>;
}
