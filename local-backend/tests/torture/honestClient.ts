import { RawClient } from "../harness/rawClient";
import { violated } from "./torture";

/** Maximum duration of an honest call under attack, in ms. Tells late from never; it is no benchmark. */
const TIMEOUT_MS = 30_000;

/** Increments a counter, one call after the other, and checks every answer. */
export class HonestClient {
  answered = 0;
  slowest = 0;
  private running = true;
  private readonly work: Promise<void>;

  private constructor(
    private readonly client: RawClient,
    private readonly name: string,
  ) {
    this.work = this.run();
    this.work.catch(() => undefined);
  }

  static async begin(url: string, name = "honest"): Promise<HonestClient> {
    const client = await RawClient.connect(url);
    client.add(0, "counters:get", { name });
    return new HonestClient(client, name);
  }

  async end(): Promise<void> {
    this.running = false;
    await this.work;
    this.client.close();
  }

  private async run(): Promise<void> {
    const { client } = this;
    while (this.running) {
      const request = this.answered;
      const sentAt = Date.now();
      client.mutate(request, "counters:bumpAll", { names: [this.name] });
      const isAnswer = ({ type, requestId }: { type: string; requestId?: unknown }) =>
        type === "MutationResponse" && requestId === request;
      const answer = () => client.messages.find(isAnswer);
      // Answered, then seen in its own subscription.
      await client.until(
        () => client.closed !== null || (answer() !== undefined && this.sees(request + 1)),
        TIMEOUT_MS,
      );
      if (client.closed !== null) violated(`the honest client was sent away: ${JSON.stringify(client.closed)}`);
      if (JSON.stringify(answer()?.result) !== `[${request + 1}]`)
        violated(`the honest client's call ${request + 1} was answered ${JSON.stringify(answer())}`);
      client.messages.length = 0;
      this.answered += 1;
      this.slowest = Math.max(this.slowest, Date.now() - sentAt);
      await new Promise((wake) => setTimeout(wake, 10));
    }
  }

  private sees(value: number): boolean {
    const seen = this.client.results.get(0);
    if (typeof seen === "number" && seen > value) violated(`the honest client reads ${seen} and wrote ${value}`);
    return seen === value;
  }
}
