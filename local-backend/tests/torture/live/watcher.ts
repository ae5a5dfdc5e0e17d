import { type Message, RawClient } from "../../harness/rawClient";
import { momentOf } from "../ledgerSession";

/** Maximum wait of a watcher, in ms. Tells late from never; it is no benchmark. */
const TIMEOUT_MS = 60_000;
const LEFT = 0;
const RIGHT = 1;
const OWN = 2;

export const PAIR = ["left", "right"];

/** Subscribes to what everyone writes and to its own writes, in separate query sets, and checks each update. */
export class Watcher {
  updates = 0;
  ownWrites = 0;
  slowestWrite = 0;
  problem: string | null = null;
  private left = 0;
  /** Moments of answered writes not yet seen in a Transition, with its own counter. */
  private unseen: { moment: bigint; value: number }[] = [];
  private seenOwn = 0;

  private constructor(
    private readonly client: RawClient,
    private readonly name: string,
  ) {
    client.onMessage = (message) => this.answered(message);
    client.onTransition = () => this.look();
  }

  static async begin(url: string, name: string): Promise<Watcher> {
    const watcher = new Watcher(await RawClient.connect(url), name);
    for (const [queryId, counter] of [...PAIR, name].entries())
      watcher.client.add(queryId, "counters:get", { name: counter });
    await watcher.until(() => watcher.client.results.size === 3);
    return watcher;
  }

  /** Writes, and resolves like the real client, at the first Transition as new as the answer. */
  async write(): Promise<void> {
    const sentAt = Date.now();
    this.client.mutate(this.ownWrites, "counters:bumpAll", { names: [...PAIR, this.name] });
    this.ownWrites += 1;
    await this.until(() => this.seenOwn === this.ownWrites);
    this.slowestWrite = Math.max(this.slowestWrite, Date.now() - sentAt);
  }

  async sees(total: number): Promise<void> {
    await this.until(() => this.client.results.get(LEFT) === total && this.client.results.get(RIGHT) === total);
  }

  close(): void {
    this.client.close();
  }

  private async until(condition: () => boolean): Promise<void> {
    await this.client.until(() => this.problem !== null || this.client.closed !== null || condition(), TIMEOUT_MS);
    if (this.client.closed !== null)
      this.problem ??= `${this.name} was sent away: ${JSON.stringify(this.client.closed)}`;
    if (this.problem !== null) throw new Error(this.problem);
  }

  private answered(message: Message): void {
    if (message.type !== "MutationResponse") return;
    if (message.success !== true) this.problem ??= `a write of ${this.name} failed: ${JSON.stringify(message)}`;
    else this.unseen.push({ moment: momentOf(message.ts as string), value: (message.result as number[])[2] ?? 0 });
  }

  private look(): void {
    const { client } = this;
    client.messages.length = 0;
    if (client.results.size < 3) return;
    this.updates += 1;
    const [left, right, own] = [LEFT, RIGHT, OWN].map((queryId) => client.results.get(queryId) as number) as [
      number,
      number,
      number,
    ];
    if (left !== right) this.problem ??= `${this.name} sees two moments at once: ${left} and ${right}`;
    if (left < this.left) this.problem ??= `${this.name} goes back from ${this.left} to ${left}`;
    this.left = left;
    const now = momentOf(client.version.ts);
    for (const { value } of this.unseen.filter((write) => write.moment <= now)) {
      if (own < value) this.problem ??= `${this.name} wrote ${value}, was answered, and sees ${own}`;
      this.seenOwn = Math.max(this.seenOwn, value);
    }
    this.unseen = this.unseen.filter(({ moment }) => moment > now);
  }
}
