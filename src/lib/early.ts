import type { FunctionArgs, FunctionReference } from "convex/server";
import { api } from "@convex/_generated/api";
import { convexClient } from "./convexClient";
import { convexUrl } from "./convexUrl";

/** Of Convex Auth, which reads it after the first render. */
const TOKEN = `__convexAuthJWT_${convexUrl.replaceAll(/[^a-zA-Z0-9]/g, "")}`;
/** How long an answer is kept for a page whose code comes slowly, in ms. */
const PATIENCE_MS = 20_000;

/** Subscribes to a query before the page that shows it is there. */
export function ask<Query extends FunctionReference<"query">>(query: Query, args: FunctionArgs<Query>): void {
  convexClient.prewarmQuery({ query, args, extendSubscriptionFor: PATIENCE_MS });
}

/** Whether this device holds a session, which may have ended. */
export const hasSession = (): boolean => storedToken() !== null;

/** Opens the connection, with the session of the last visit. Says whether there is one. */
export function signInEarly(): boolean {
  const token = storedToken();
  if (token === null) convexClient.connectionState();
  else convexClient.signInEarly(token);
  ask(api.profile.viewer, {});
  return token !== null;
}

function storedToken(): string | null {
  try {
    return localStorage.getItem(TOKEN);
  } catch {
    return null; // storage refused
  }
}
