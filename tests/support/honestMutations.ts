import { setTimeout as pause } from "node:timers/promises";
import { LoadClient } from "../../local-backend/tests/harness/loadClient";

type Mutate = (path: string, args: object) => Promise<unknown>;

/** Half over sockets, half over HTTP, where every call checks its token. */
export async function connectHonest(url: string, tokens: readonly string[]): Promise<Mutate[]> {
  return await Promise.all(
    tokens.map(async (token, index) => {
      if (index % 2 === 1) return (path, args) => post(url, token, path, args);
      const client = await LoadClient.connect(url, token);
      return (path, args) => client.mutation(path, args);
    }),
  );
}

async function post(url: string, token: string, path: string, args: object): Promise<unknown> {
  const response = await fetch(`${url}/api/mutation`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify({ path, args: [args], format: "json" }),
  });
  const answer = (await response.json()) as { status: string; value: unknown; errorMessage?: string };
  if (answer.status !== "success") throw new Error(answer.errorMessage);
  return answer.value;
}

/** Profile versions, kept when the same students work again. */
const versions = new WeakMap<Mutate, number>();

/** Students who keep changing their own profile, one change at a time. */
export class HonestMutations {
  /** Milliseconds from request to durable response or failure. */
  readonly latencies: number[] = [];
  readonly failures: string[] = [];
  #giveUp: (error: Error) => void = () => undefined;
  readonly #patience = new Promise<never>((_resolve, reject) => (this.#giveUp = reject));
  #working = true;
  readonly #ends: Promise<void>[];

  constructor(students: readonly Mutate[], pauseMs: number) {
    this.#ends = students.map((mutate, index) => this.#work(mutate, index, pauseMs));
  }

  /** Requests unanswered for a minute have failed. */
  async stop(): Promise<void> {
    this.#working = false;
    const timer = setTimeout(() => this.#giveUp(new Error("no answer for a minute")), 60_000);
    await Promise.all(this.#ends);
    clearTimeout(timer);
  }

  async #work(mutate: Mutate, index: number, pauseMs: number): Promise<void> {
    while (this.#working) {
      const version = versions.get(mutate) ?? 0;
      const sent = performance.now();
      const args = { version, fullName: `Estudante ${version}`, email: `honest-${index}@selo.example` };
      await Promise.race([mutate("account/profile:update", args), this.#patience]).then(
        () => versions.set(mutate, version + 1),
        (error: unknown) => this.failures.push(String(error)),
      );
      this.latencies.push(performance.now() - sent);
      await pause(pauseMs);
    }
  }
}
