import { cases } from "../../local-backend/tests/torture/cases";
import { runTorture } from "../../local-backend/tests/torture/command";
import { callsCase } from "./callsCase";
import { rolesCase } from "./rolesCase";

/** `npm run torture`: the embedded backend's cases and the product's own; see docs/reliability.md. */
process.exit((await runTorture([...cases, callsCase, rolesCase])) ? 0 : 1);
