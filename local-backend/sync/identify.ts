import { actingIdentity } from "../auth/actingIdentity";
import type { Identity } from "../auth/types";
import type { Credentials } from "./clientMessage";
import type { SyncServices } from "./syncServices";

/** Authenticates the credentials. Rejects with a text for the client. */
export async function identify(
  credentials: Credentials,
  { verifier, isAdminKey }: Pick<SyncServices, "verifier" | "isAdminKey">,
): Promise<Identity> {
  switch (credentials.kind) {
    case "none":
      return { kind: "none" };
    case "user":
      return verifier.verify(credentials.token);
    case "admin":
      if (!isAdminKey(credentials.key)) {
        throw new Error("The provided deploy key was invalid for this deployment (BadAdminKey)");
      }
      return { kind: "admin", acting: credentials.acting === null ? null : actingIdentity(credentials.acting) };
  }
}
