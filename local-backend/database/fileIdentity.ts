import { statSync } from "node:fs";
import { basename, dirname } from "node:path";

/**
 * Tells whether files that are open are still the ones at their paths. A system lets a program go on writing into files that were
 * deleted or replaced; all of it is gone when the program ends.
 */
export class FileIdentityCheck {
  readonly #identities: ReadonlyMap<string, string>;

  constructor(paths: readonly string[]) {
    this.#identities = new Map(paths.map((path) => [path, identityOf(path)]));
  }

  /** What happened to them, as a sentence that every caller may read, so without paths; null when nothing did. Takes some microseconds. */
  problem(): string | null {
    for (const [path, identity] of this.#identities) {
      const now = identityOf(path);
      if (now === identity) continue;
      const directory = dirname(path);
      if (now !== "")
        return `${basename(path)} was replaced under the running backend. Start the backend again to use what is there now.`;
      const gone = identityOf(directory) === "" ? "the data directory" : basename(path);
      return `${gone} was deleted or moved away under the running backend. Put it back, or start the backend again.`;
    }
    return null;
  }
}

/** Empty when there is no such file. */
function identityOf(path: string): string {
  try {
    const found = statSync(path, { throwIfNoEntry: false });
    return found === undefined ? "" : `${found.dev}:${found.ino}`;
  } catch {
    // Something on the way to it is no folder any more.
    return "";
  }
}
