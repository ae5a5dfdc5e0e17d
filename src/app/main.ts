import "./mantineStyles";
import "./global.css";
import { askEarly } from "./askEarly";

// Before React has come: on a slow line the answers are here when it can show them.
askEarly(window.location.pathname);
void import("./start");
