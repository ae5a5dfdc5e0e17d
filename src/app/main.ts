import { api } from "@convex/_generated/api";
import { startI18n } from "@/i18n";
import { chosenLanguage, languageInPath, storeLanguage } from "@/i18n/languages";
import { convexClient } from "@/lib/convexClient";
import "./mantineStyles";
import "./global.css";

// Opens the connection and loads texts while React still loads.
// See docs/decisions/006-first-page.md.
convexClient.prewarmQuery({ query: api.visitor.viewer.get, args: {} });
const asked = languageInPath(window.location.pathname);
if (asked) storeLanguage(asked);
startI18n(chosenLanguage()).catch(() => undefined); // start.tsx reports the failure
void import("./start");
