import { cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { BackendProcess, FixtureProject } from "../harness/backendProcess";

/** Where the app of this folder is deployed once; every backend of a case starts on a copy. */
export class Stage {
  private copies = 0;

  private constructor(
    private readonly template: string,
    private readonly folder: string,
  ) {}

  static async prepare(folder: string, port: number): Promise<Stage> {
    const template = join(folder, "template");
    mkdirSync(template, { recursive: true });
    const backend = new BackendProcess(port, template);
    await backend.start();
    const project = new FixtureProject(backend, "torture/app");
    try {
      await project.deploy();
    } finally {
      project.remove();
      await backend.stop();
    }
    return new Stage(template, folder);
  }

  /** A backend that was not started yet, on data of its own. */
  backend(port: number): BackendProcess {
    const data = join(this.folder, `data-${this.copies++}`);
    cpSync(this.template, data, { recursive: true, verbatimSymlinks: true });
    return new BackendProcess(port, data);
  }
}

/** A query over HTTP, by nobody in particular. Throws what it answered instead of a value. */
export async function ask(backend: BackendProcess, path: string, args: unknown): Promise<unknown> {
  const response = await backend.post("/api/query", { path, args, format: "json" });
  const answer = (await response.json()) as { status: string; value?: unknown };
  if (answer.status !== "success") throw new Error(`${path} answered ${JSON.stringify(answer)}`);
  return answer.value;
}
