import type { ActionOutcome, Call, MutationOutcome, Runtime } from "../runtime/types";

/** Maximum pending requests of one kind per socket, as in convex-backend. */
const MAX_PENDING = 1000;

interface PendingMutation {
  requestId: number;
  call: Call;
}

export interface RequestListener {
  onMutation(requestId: number, outcome: MutationOutcome): void;
  onAction(requestId: number, outcome: ActionOutcome): void;
  /** The run itself failed, so its effect is unknown. */
  onBroken(error: unknown): void;
}

/** Runs the mutations of one socket one after the other, and its actions concurrently. */
export class RequestQueue {
  private readonly mutations: PendingMutation[] = [];
  private busy = false;
  private actions = 0;
  private closed = false;

  constructor(
    private readonly runtime: Runtime,
    private readonly sessionId: string,
    private readonly listener: RequestListener,
  ) {}

  /** Whether another message of this type must wait. */
  isFull(type: string): boolean {
    if (type === "Mutation") return this.mutations.length >= MAX_PENDING;
    return type === "Action" && this.actions >= MAX_PENDING;
  }

  mutation(requestId: number, call: Call): void {
    this.mutations.push({ requestId, call });
    if (!this.busy) void this.next();
  }

  action(requestId: number, call: Call): void {
    this.actions += 1;
    this.runtime
      .runAction(call)
      .finally(() => {
        this.actions -= 1;
      })
      .then((outcome) => {
        if (!this.closed) this.listener.onAction(requestId, outcome);
      })
      .catch((error: unknown) => {
        if (!this.closed) this.listener.onBroken(error);
      });
  }

  /** Drops pending requests: the client sends them again on its next socket. */
  close(): void {
    this.closed = true;
    this.mutations.length = 0;
  }

  private async next(): Promise<void> {
    this.busy = true;
    try {
      for (let pending = this.mutations.shift(); pending; pending = this.mutations.shift()) {
        const { requestId, call } = pending;
        const outcome = await this.runtime.runMutation(call, { session: { sessionId: this.sessionId, requestId } });
        if (this.closed) return;
        this.listener.onMutation(requestId, outcome);
      }
    } catch (error) {
      if (!this.closed) this.listener.onBroken(error);
    } finally {
      this.busy = false;
    }
  }
}
