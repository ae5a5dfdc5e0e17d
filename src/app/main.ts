import { api } from "@convex/_generated/api";
import { startI18n } from "@/i18n";
import { chosenLanguage, languageInPath, storeLanguage } from "@/i18n/languages";
import { convexClient } from "@/lib/convexClient";
import "./mantineStyles";
import "./global.css";

// On a slow line, the connection opens and the texts come while React is still on its way (docs/decisions/006-first-page.md).
convexClient.prewarmQuery({ query: api.visitor.viewer.get, args: {} });
const asked = languageInPath(window.location.pathname);
if (asked) storeLanguage(asked);
startI18n(chosenLanguage()).catch(() => undefined); // start.tsx says what failed
void import("./start");
