import "./mantineStyles";
import "./global.css";
import { askEarly } from "./askEarly";

// Before React has come: on a slow line the answers are here when it can show them.
askEarly(window.location.pathname);
// A browser reads its data of the language with the first formatter (50 ms on a cheap phone): now, while the line is busy.
(0).toLocaleString(document.documentElement.lang);
void import("./start");
