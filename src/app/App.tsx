import type { ComponentProps } from "react";
import { RouterProvider } from "@/lib/router";
import { Providers } from "./Providers";

/** `router`: the browser's own, or one that stands still when the build renders the first page (prerender.tsx). */
export function App({ router }: Pick<ComponentProps<typeof RouterProvider>, "router">) {
  return (
    <Providers>
      <RouterProvider router={router} />
    </Providers>
  );
}
