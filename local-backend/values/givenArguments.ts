import { errorText } from "../database/errors";
import type { JsonObject } from "./json";
import { checkJsonLimits } from "./jsonLimits";

/** Arguments from outside. Wrong ones violate no protocol: on Convex they fail their function, and nothing else. */
export interface GivenArguments {
  readonly args: JsonObject;
  /** Why they are no values of Convex. Absent if they are; otherwise `args` is empty. */
  readonly invalid?: string;
}

/** `bytes`: more than arguments may have, because the function's own text says how many. */
export function givenArguments(args: JsonObject, bytes: number): GivenArguments {
  try {
    // The list of arguments is a level of its own.
    checkJsonLimits([args], { bytes });
    return { args };
  } catch (error) {
    return { args: {}, invalid: errorText(error) };
  }
}
