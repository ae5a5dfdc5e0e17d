import type { Identity } from "../auth/types";
import type { GivenArguments } from "../values/givenArguments";

export interface QueryRequest extends GivenArguments {
  readonly path: string;
  readonly journal: string | null;
  readonly component: string | null;
  readonly caller: Caller;
}

/** The caller of a query. Equal keys see the same data. */
export class Caller {
  readonly key: string;

  constructor(readonly identity: Identity) {
    this.key = keyOf(identity);
  }
}

function keyOf(identity: Identity): string {
  switch (identity.kind) {
    case "none":
      return "none";
    case "user":
      return `user ${JSON.stringify(identity.attributes)}`;
    case "admin":
      return `admin ${JSON.stringify(identity.acting)}`;
    case "invalid":
      return `invalid ${identity.reason}`;
  }
}

/**
 * Equal for the same function, arguments and journal. Administrators can call internal functions, so they never share
 * with others.
 */
export function requestKey({ path, args, invalid, journal, component, caller }: QueryRequest): string {
  const rights = caller.identity.kind === "admin" ? "admin" : "public";
  return JSON.stringify([rights, component, path, journal, invalid ?? args]);
}
