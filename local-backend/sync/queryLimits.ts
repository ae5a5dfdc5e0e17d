import type { Identity } from "../auth/types";
import { refusal } from "./queryResult";

const ANONYMOUS = 128;
const SIGNED_IN = 512;
/** Command line and dashboards. */
const ADMINISTRATOR = 2_048;

export function queryLimitOf(identity: Identity): number {
  switch (identity.kind) {
    case "admin":
      return ADMINISTRATOR;
    case "user":
      return SIGNED_IN;
    case "none":
    case "invalid":
      return ANONYMOUS;
  }
}

/** The answer to each query beyond the limit, until another one is removed. */
export const TOO_MANY_QUERIES = refusal(
  `TooManyQueries: one connection may watch ${ANONYMOUS} queries, ${SIGNED_IN} when signed in`,
);
