import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BackendProcess, FixtureProject } from "../harness/backendProcess";
import { WatchedProcess } from "./watchedProcess";

let template: Promise<string> | null = null;

/** Deploys this folder's app, once for all cases of this process, and returns the data. */
async function deploy(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "torture-template-"));
  const backend = new BackendProcess(folder);
  await backend.start();
  const project = new FixtureProject(backend, "torture/app");
  try {
    await project.deploy();
  } finally {
    project.remove();
    await backend.stop();
  }
  return folder;
}

export async function removeTemplate(): Promise<void> {
  const folder = await template?.catch(() => null);
  template = null;
  if (folder) rmSync(folder, { recursive: true, force: true });
}

/** Creates a case's backends, each on a copy of the deployed app. */
export class Stage {
  private copies = 0;

  private constructor(
    private readonly template: string,
    private readonly folder: string,
  ) {}

  static async prepare(folder: string): Promise<Stage> {
    return new Stage(await (template ??= deploy()), folder);
  }

  backend(): BackendProcess {
    const data = join(this.folder, `data-${this.copies++}`);
    cpSync(this.template, data, { recursive: true, verbatimSymlinks: true });
    return new BackendProcess(data);
  }

  /** A backend, not started, that is gone when the work ends. */
  async withBackend<T>(work: (backend: BackendProcess) => Promise<T>): Promise<T> {
    const backend = this.backend();
    try {
      return await work(backend);
    } finally {
      await backend.stop("SIGKILL");
    }
  }

  /** A running backend, watched during the attack. */
  async attacked<T>(attack: (backend: BackendProcess, watched: WatchedProcess) => Promise<T>): Promise<T> {
    return await this.withBackend(async (backend) => {
      await backend.start();
      const watched = new WatchedProcess(backend);
      try {
        return await attack(backend, watched);
      } finally {
        watched.stop();
      }
    });
  }
}

/** An anonymous query over HTTP. Throws any answer without a value. */
export async function ask(backend: BackendProcess, path: string, args: unknown): Promise<unknown> {
  // An own connection: while this process checks a file, the backend closes idle ones.
  const response = await backend.post("/api/query", { path, args, format: "json" }, { Connection: "close" });
  const answer = (await response.json()) as { status: string; value?: unknown };
  if (answer.status !== "success") throw new Error(`${path} answered ${JSON.stringify(answer)}`);
  return answer.value;
}
