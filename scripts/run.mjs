/**
 * `node scripts/run.mjs PROGRAM.ts [ARGUMENT …]`: runs a program.
 *
 * Bundles it first, for programs that hand functions to a browser: `tsx` adds calls of its own to their text.
 */
import { pathToFileURL } from "node:url";
import { bundle } from "../local-backend/bundle.mjs";

const [node = "", , entry = "", ...args] = process.argv;
const program = await bundle(entry);
process.argv = [node, program, ...args];
process.setSourceMapsEnabled(true);
await import(pathToFileURL(program).href);
