import { BrowserRouter } from "../lib/router";
import { Providers } from "./Providers";
import { AppRoutes } from "./AppRoutes";

export function App() {
  return (
    <Providers>
      <BrowserRouter>
        <AppRoutes />
      </BrowserRouter>
    </Providers>
  );
}
