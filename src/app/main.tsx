import "./mantineStyles";
import "./global.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { startI18n } from "../i18n";
import { App } from "./App";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

await startI18n();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
