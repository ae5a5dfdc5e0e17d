import { createCipheriv, randomBytes } from "node:crypto";

/**
 * Reproducible randomness of one function, from one 32-byte seed. The stream is AES-256-CTR, because session tokens are made of
 * `crypto.getRandomValues` inside mutations: who sees some of the bytes must not be able to compute the others.
 */
export class SeededRandom {
  readonly #stream;
  #buffer = new Uint8Array(0);
  #used = 0;

  constructor(seed: Uint8Array = randomBytes(32)) {
    this.#stream = createCipheriv("aes-256-ctr", seed, new Uint8Array(16));
  }

  /** Fills the bytes of a view. */
  fill(target: Uint8Array): void {
    if (target.length > 256) {
      target.set(this.#stream.update(new Uint8Array(target.length)));
      return;
    }
    if (this.#used + target.length > this.#buffer.length) {
      this.#buffer = this.#stream.update(new Uint8Array(512));
      this.#used = 0;
    }
    target.set(this.#buffer.subarray(this.#used, this.#used + target.length));
    this.#used += target.length;
  }

  bytes(length: number): Uint8Array {
    const result = new Uint8Array(length);
    this.fill(result);
    return result;
  }

  /** In [0, 1), with 53 bits, like Math.random. */
  number(): number {
    const bytes = this.bytes(8);
    const view = new DataView(bytes.buffer);
    return ((view.getUint32(0) >>> 5) * 0x4000000 + (view.getUint32(4) >>> 6)) / 0x20000000000000;
  }

  /** A version 4 UUID. */
  uuid(): ReturnType<Crypto["randomUUID"]> {
    const bytes = this.bytes(16);
    bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
    bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
    const hex = Buffer.from(bytes).toString("hex");
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  }
}
