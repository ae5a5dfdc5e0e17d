import type { Syscall, SyscallTable } from "./convexGlobal";
import type { Execution } from "./execution";
import { SyscallError } from "./functionErrors";
import { requireTransaction } from "./requireTransaction";
import { metricsText } from "./transactionBudget";

/** Identity and metadata of the running function, and errors for unsupported features. */
export function metaSyscalls(): Pick<SyscallTable, "async"> {
  return {
    async: new Map<string, Syscall>([
      ["1.0/getUserIdentity", getUserIdentity],
      ["1.0/getTransactionMetrics", (execution) => metricsText(requireTransaction(execution), execution.run)],
      [
        "1.0/getFunctionMetadata",
        (execution) => JSON.stringify({ name: execution.path, componentPath: execution.component }),
      ],
      ["1.0/getDeploymentMetadata", () => JSON.stringify({ name: "local-backend", region: null, class: "s16" })],
      ["1.0/getRequestMetadata", getRequestMetadata],
      ["1.0/auditLog", () => "null"],
      ["1.0/actions/vectorSearch", () => unsupported("Vector search", "store and search the vectors there")],
      ["1.0/signJwt", () => unsupported("ctx.auth.signJwt", "sign with a library such as jose here")],
      ["1.0/createServiceToken", () => unsupported("Convex-managed services", "call the service's provider here")],
      ["1.0/getServiceUrl", () => unsupported("Convex-managed services", "call the service's provider here")],
      ["1.0/componentArgument", () => unsupported("Arguments of components", "declare them as variables (env)")],
    ]),
  };
}

function unsupported(feature: string, wayOut: string): never {
  throw new SyscallError(
    `${feature}: not supported by the embedded backend. Use a Convex cloud or self-hosted deployment, or ${wayOut}.`,
  );
}

/** Components do not see who calls, administrators excepted. */
function getUserIdentity(execution: Execution): string {
  const { identity } = execution.run;
  if (execution.component !== "" && identity.kind !== "admin") return "null";
  execution.run.readIdentity = true;
  switch (identity.kind) {
    case "none":
      return "null";
    case "user":
      return JSON.stringify(identity.attributes);
    case "admin":
      return JSON.stringify(identity.acting);
    case "invalid":
      throw new SyscallError(identity.reason);
  }
}

function getRequestMetadata(execution: Execution): string {
  if (execution.kind === "query") {
    throw new SyscallError(
      "getRequestMetadata() can only be called from a mutation, action or HTTP action. It is not available in queries.",
    );
  }
  const { requestId, scheduledJob, source, identity } = execution.run;
  const scheduledFunctionId = scheduledJob?.id ?? null;
  const { ip = null, userAgent = null } = source ?? {};
  // The identity stays within the app, and so does its token.
  const authToken = identity.kind === "user" && execution.component === "" ? identity.token : null;
  return JSON.stringify({ ip, userAgent, requestId, scheduledFunctionId, authToken });
}
