import { availableParallelism } from "node:os";
import { currentExecution, runOutside } from "./execution";
import { UserTimeClock } from "./userTimeClock";
import { type HashDigest, HashingOverloadError, HashQueue, type HashWork } from "./hashQueue";
import { HashWorkerThread } from "./hashWorkerThread";

/** After this long a user has given up or retried. In ms. */
const LONGEST_WAIT_MS = 2_000;

/** Leaves one core to the main thread. */
const queue = new HashQueue({
  workers: Math.max(1, availableParallelism() - 1),
  makeWorker: () => runOutside(() => new HashWorkerThread()),
  longestWaitMs: LONGEST_WAIT_MS,
});

const DIGESTS: Record<string, HashDigest> = {
  "SHA-1": "sha1",
  "SHA-256": "sha256",
  "SHA-384": "sha384",
  "SHA-512": "sha512",
};

/** Bytes of imported passwords, which Node does not export from such keys. */
const passwords = new WeakMap<CryptoKey, Uint8Array>();

type Subtle = Pick<SubtleCrypto, "importKey" | "deriveBits" | "deriveKey">;

/**
 * PBKDF2 is slow by design, and sixty at once in Node's own thread pool blocked every token check for half a minute.
 * Derivations by the app go through a bounded queue to separate threads; on overload they reject with an
 * `OperationError`. Invalid arguments are left to Node.
 */
export function installKeyDerivation(define: (target: object, name: string, value: unknown) => void): void {
  const { subtle } = globalThis.crypto;
  const real: Subtle = {
    importKey: subtle.importKey.bind(subtle),
    deriveBits: subtle.deriveBits.bind(subtle),
    deriveKey: subtle.deriveKey.bind(subtle),
  };

  define(subtle, "importKey", async (...args: Parameters<Subtle["importKey"]>) => {
    const [format, data, algorithm] = args as unknown[];
    const isPassword = currentExecution() !== undefined && format === "raw" && isPbkdf2(algorithm);
    // Copied right away, as WebCrypto does, because the caller may overwrite the buffer.
    const password = isPassword ? bytesOf(data) : null;
    const key = await real.importKey(...args);
    if (password !== null) passwords.set(key, password);
    return key;
  });

  define(subtle, "deriveBits", (...args: Parameters<Subtle["deriveBits"]>) => {
    const [algorithm, key, length] = args;
    const work = workOf(algorithm, key, "deriveBits", length);
    return work === null ? real.deriveBits(...args) : derive(work);
  });

  define(subtle, "deriveKey", async (...args: Parameters<Subtle["deriveKey"]>) => {
    const [algorithm, key, derived, extractable, usages] = args as [unknown, CryptoKey, unknown, boolean, KeyUsage[]];
    const work = workOf(algorithm, key, "deriveKey", keyLength(derived));
    if (work === null) return real.deriveKey(...args);
    return real.importKey("raw", await derive(work), derived as HmacImportParams, extractable, usages);
  });
}

async function derive(work: HashWork): Promise<ArrayBuffer> {
  try {
    return await queue.derive(work);
  } catch (error) {
    if (!(error instanceof HashingOverloadError)) throw error;
    throw new DOMException(error.message, "OperationError");
  } finally {
    UserTimeClock.enter();
  }
}

/** Null unless it is valid PBKDF2 called by a function; Node reports the right error. */
function workOf(algorithm: unknown, key: unknown, usage: KeyUsage, bits: unknown): HashWork | null {
  if (currentExecution() === undefined || !isPbkdf2(algorithm) || !(key instanceof CryptoKey)) return null;
  const password = passwords.get(key);
  if (password === undefined || !key.usages.includes(usage)) return null;
  const { salt: given, iterations, hash } = algorithm as Partial<Pbkdf2Params>;
  const salt = bytesOf(given);
  const digest = DIGESTS[algorithmName(hash)];
  if (salt === null || digest === undefined) return null;
  if (!isCount(iterations) || !isCount(bits) || bits % 8 !== 0) return null;
  return { password, salt, iterations, bytes: bits / 8, digest };
}

function isPbkdf2(algorithm: unknown): boolean {
  return algorithmName(algorithm) === "PBKDF2";
}

/** In capitals; "" if there is none. */
export function algorithmName(algorithm: unknown): string {
  const name = typeof algorithm === "object" && algorithm !== null ? (algorithm as { name?: unknown }).name : algorithm;
  return typeof name === "string" ? name.toUpperCase() : "";
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value > 0 && value < 2 ** 31;
}

function bytesOf(data: unknown): Uint8Array | null {
  if (data instanceof ArrayBuffer) return new Uint8Array(data.slice(0));
  if (ArrayBuffer.isView(data)) return new Uint8Array(data.buffer, data.byteOffset, data.byteLength).slice();
  return null;
}

/** In bits; null if Node should report the error. */
function keyLength(derived: unknown): number | null {
  const { length, hash } = derived as Partial<HmacKeyGenParams>;
  if (algorithmName(derived).startsWith("AES-")) return length ?? null;
  if (algorithmName(derived) !== "HMAC") return null;
  // The block size of its hash.
  return length ?? { "SHA-1": 512, "SHA-256": 512, "SHA-384": 1024, "SHA-512": 1024 }[algorithmName(hash)] ?? null;
}
