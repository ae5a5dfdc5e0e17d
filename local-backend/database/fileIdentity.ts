import { statSync } from "node:fs";
import { basename, dirname } from "node:path";

/** Checks that open files are still the ones at their paths; writes to deleted or replaced files would be lost. */
export class FileIdentityCheck {
  readonly #identities: ReadonlyMap<string, string>;

  constructor(paths: readonly string[]) {
    this.#identities = new Map(paths.map((path) => [path, identityOf(path)]));
  }

  /**
   * What happened to the files, as a sentence without paths (any caller may read it); null if nothing did. Takes
   * microseconds.
   */
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

function identityOf(path: string): string {
  try {
    const found = statSync(path, { throwIfNoEntry: false });
    return found === undefined ? "" : `${found.dev}:${found.ino}`;
  } catch {
    return "";
  }
}
