import { decodeId } from "../database/documentIds";
import type { JsonObject, JsonValue } from "../values/json";
import type { JsSyscall, Syscall, SyscallTable } from "./convexGlobal";
import { type Execution, runOutside } from "./execution";
import { SyscallError } from "./functionErrors";
import type { Host } from "./host";
import { asString } from "./jsonReading";
import type { Transaction } from "../database/types";
import { requireMutation } from "./requireTransaction";
import { excerpt, quoted } from "../values/excerpt";

/** `ctx.storage`: metadata in the function's transaction; bytes only in actions. */
export function storageSyscalls(host: Host): Pick<SyscallTable, "async" | "js"> {
  const { files } = host;
  return {
    async: new Map<string, Syscall>([
      ["1.0/storageGenerateUploadUrl", ({ component }) => JSON.stringify(files.generateUploadUrl(component))],
      ["1.0/storageGetUrl", (execution, args) => getUrl(host, execution, args)],
      ["1.0/storageGetMetadata", (execution, args) => getMetadata(host, execution, args)],
      ["1.0/storageStore", (execution, args) => storeInMutation(host, execution, args)],
      ["1.0/storageGet", (execution, args) => getInMutation(host, execution, args)],
      ["1.0/storageDelete", (execution, args) => remove(host, execution, args)],
    ]),
    js: new Map<string, JsSyscall>([
      ["storage/storeBlob", (execution, args) => storeBlob(host, execution, args)],
      ["storage/getBlob", (execution, args) => getBlob(host, execution, args)],
    ]),
  };
}

/** The function's transaction, or a fresh one for an action. */
function reading(host: Host, execution: Execution): Transaction {
  return execution.transaction ?? host.database.begin().within(execution.component);
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** An id that may be of a file. What cannot be one is an error, as on Convex; that of a deleted file is not. */
function storageIdOf(transaction: Transaction, value: JsonValue | undefined, method: string): string {
  const id = asString(value, "storageId");
  // Convex's first files have such ids; there are none here.
  if (UUID.test(id) || transaction.normalizeId("_storage", id, { system: true }) !== null) return id;
  const reason =
    "error" in decodeId(id)
      ? `Invalid storage ID: ${quoted(id)}. Storage ID should be an Id of '_storage' table, or a UUID string.`
      : "Invalid storage ID. Storage ID cannot be an ID on any table other than '_storage'.";
  throw new SyscallError(`Invalid argument \`storageId\` for \`storage.${method}\`: ${reason}`);
}

function getUrl(host: Host, execution: Execution, args: JsonObject): string {
  const transaction = reading(host, execution);
  const storageId = storageIdOf(transaction, args["storageId"], "getUrl");
  const info = host.files.info(transaction, storageId);
  return JSON.stringify(info === null ? null : host.files.urlOf(storageId));
}

function getMetadata(host: Host, execution: Execution, args: JsonObject): string {
  const transaction = reading(host, execution);
  const info = host.files.info(transaction, storageIdOf(transaction, args["storageId"], "getMetadata"));
  if (info === null) return "null";
  // Hexadecimal here and base64 in `_storage`, as in Convex.
  const sha256 = Buffer.from(info.sha256, "base64").toString("hex");
  return JSON.stringify({ storageId: info.storageId, sha256, size: info.size, contentType: info.contentType });
}

function remove(host: Host, execution: Execution, args: JsonObject): string | Promise<string> {
  if (execution.kind === "query") throw new SyscallError("Can't delete a file in a query: queries cannot write.");
  const storageId = storageIdOf(reading(host, execution), args["storageId"], "delete");
  if (execution.transaction !== null) {
    requireFile(host, execution.transaction, storageId);
    execution.run.afterCommit.push(host.files.remove(execution.transaction, storageId));
    return "null";
  }
  return runOutside(async () => {
    const transaction = host.database.begin().within(execution.component);
    requireFile(host, transaction, storageId);
    const removeBytes = host.files.remove(transaction, storageId);
    await host.database.whenDurable(host.database.commit(transaction));
    removeBytes();
    return "null";
  });
}

function requireFile(host: Host, transaction: Transaction, storageId: string): void {
  if (host.files.info(transaction, storageId) === null)
    throw new SyscallError(`storage id ${excerpt(storageId)} not found`);
}

/** `ctx.storage.store` in a mutation: the file exists if and only if the mutation commits. */
async function storeInMutation(host: Host, execution: Execution, args: JsonObject): Promise<string> {
  const transaction = requireMutation(execution, "store a file");
  const bytes = Buffer.from(asString(args["blob"], "blob"), "base64");
  const text = (name: string) => (typeof args[name] === "string" && args[name] !== "" ? args[name] : null);
  const options = { contentType: text("contentType"), sha256: text("sha256") };
  return JSON.stringify(await runOutside(() => host.files.storeIn(transaction, bytes, options)));
}

async function getInMutation(host: Host, execution: Execution, args: JsonObject): Promise<string> {
  const transaction = requireMutation(execution, "read a file");
  const file = host.files.openIn(transaction, storageIdOf(transaction, args["storageId"], "get"));
  if (file === null) return "null";
  const chunks = await runOutside(() => file.read().toArray() as Promise<Buffer[]>);
  return JSON.stringify({ blob: Buffer.concat(chunks).toString("base64"), contentType: file.contentType });
}

async function storeBlob(host: Host, execution: Execution, args: Record<string, unknown>): Promise<string> {
  requireAction(execution, "store");
  const { blob, options } = args as { blob: unknown; options?: { sha256?: string } };
  if (!(blob instanceof Blob)) {
    throw new SyscallError(
      "store() expects a Blob. If you are trying to store a Request, `await request.blob()` will give you the correct input.",
    );
  }
  const contentType = blob.type === "" ? null : blob.type;
  const { component } = execution;
  return runOutside(() => host.files.store(blob.stream(), { component, contentType, sha256: options?.sha256 ?? null }));
}

async function getBlob(host: Host, execution: Execution, args: Record<string, unknown>): Promise<Blob | null> {
  requireAction(execution, "get");
  const { storageId: given } = args as { storageId: JsonValue };
  // Its metadata are read first, as on Convex.
  const storageId = storageIdOf(reading(host, execution), given, "getMetadata");
  const file = host.files.openById(storageId, execution.component);
  if (file === null) return null;
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for await (const chunk of file.read()) chunks.push(new Uint8Array(chunk as Buffer));
  return new Blob(chunks, { type: file.contentType ?? "" });
}

function requireAction(execution: Execution, method: string): void {
  if (execution.kind !== "action" && execution.kind !== "httpAction") {
    throw new SyscallError(`ctx.storage.${method} is only available in actions.`);
  }
}
