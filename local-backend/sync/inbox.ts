/** Frames waiting for the session, in order. `hold` pauses the sender until all are taken. */
export class Inbox {
  private frames: (string | null)[] = [];
  private taken = 0;
  private isHeld = false;

  constructor(private readonly sender: { pause(): void; resume(): void }) {}

  get isEmpty(): boolean {
    return this.taken === this.frames.length;
  }

  push(frame: string | null): void {
    this.frames.push(frame);
  }

  /** Pauses the sender while frames wait. */
  hold(): void {
    if (this.isHeld || this.isEmpty) return;
    this.isHeld = true;
    this.sender.pause();
  }

  peek(): string | null | undefined {
    return this.frames[this.taken];
  }

  drop(): void {
    this.taken += 1;
    if (this.isEmpty) this.clear();
  }

  clear(): void {
    this.frames = [];
    this.taken = 0;
    if (!this.isHeld) return;
    this.isHeld = false;
    this.sender.resume();
  }
}
