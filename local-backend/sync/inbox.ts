/** Frames that came before the session could take them, in order. `hold` keeps their sender back until all are taken. */
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

  /** Lets the sender wait while there are frames. */
  hold(): void {
    if (this.isHeld || this.isEmpty) return;
    this.isHeld = true;
    this.sender.pause();
  }

  /** The next frame, which stays until `drop`. */
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
