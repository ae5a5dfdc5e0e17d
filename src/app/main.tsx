import "./mantineStyles";
import "./global.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { startI18n } from "../i18n";
import { registerToasts } from "../lib/toast";
import { App } from "./App";

registerToasts(() => import("./toasts").then((module) => module.presentToast));

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

await startI18n();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
