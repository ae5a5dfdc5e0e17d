/** A body or frame that is still arriving, or waits to be read. */
export interface Arriving {
  /** There is no room for it any more. */
  abandon(): void;
}

/** What is smaller is never abandoned: all connections together fit. */
const SMALL_BYTES = 64 * 1024;
/** A dozen of the largest bodies. */
const MAX_INCOMING_BYTES = 256 * 1024 * 1024;

/**
 * Memory for what strangers are sending. One body is limited, but a client may begin thousands and end none, so beyond
 * a limit for all the oldest makes room: an honest one is soon complete.
 */
export class IncomingBytes {
  private readonly held = new Map<Arriving, number>();
  private total = 0;

  constructor(private readonly limit: number) {}

  /** More of it has arrived, or less than thought. May abandon it or others. One without bytes begins anew. */
  add(arriving: Arriving, bytes: number): void {
    const before = this.held.get(arriving) ?? 0;
    const held = Math.max(0, before + bytes);
    if (held === 0) this.held.delete(arriving);
    else this.held.set(arriving, held);
    this.total += held - before;
    if (this.total > this.limit) this.makeRoom();
  }

  /** It was read, or its client is gone. */
  release(arriving: Arriving): void {
    this.total -= this.held.get(arriving) ?? 0;
    this.held.delete(arriving);
  }

  private makeRoom(): void {
    for (const [oldest, bytes] of this.held) {
      if (this.total <= this.limit) return;
      if (bytes < SMALL_BYTES) continue;
      this.release(oldest);
      oldest.abandon();
    }
  }
}

/** Of this process, all ports together. */
export const incomingBytes = new IncomingBytes(MAX_INCOMING_BYTES);
