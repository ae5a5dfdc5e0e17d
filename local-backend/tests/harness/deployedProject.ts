import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { BackendProcess, type Finished, FixtureProject } from "./backendProcess";

const QUIET = ["--typecheck", "disable", "--codegen", "disable"];

/** A backend process and a project that the official command line deploys to it, unmodified. */
export class DeployedProject {
  readonly backend: BackendProcess;
  readonly #project: FixtureProject;

  /** `source`: the project's folder below local-backend/tests. `nodeArguments`: of the backend. */
  constructor(source: string, nodeArguments: readonly string[] = []) {
    this.backend = new BackendProcess();
    this.backend.nodeArguments = nodeArguments;
    this.#project = new FixtureProject(this.backend, source);
  }

  get folder(): string {
    return this.#project.folder;
  }

  async start(): Promise<this> {
    await this.backend.start();
    await this.deploy();
    return this;
  }

  async restart(): Promise<void> {
    await this.backend.stop("SIGKILL");
    await this.backend.start();
  }

  deploy(): Promise<string> {
    return this.succeed("deploy", ...QUIET);
  }

  convex(...args: string[]): Promise<Finished> {
    return this.#project.convex(args);
  }

  /** What the command prints. */
  async succeed(...args: string[]): Promise<string> {
    const { code, stdout, stderr } = await this.convex(...args);
    expect(code, stderr).toBe(0);
    return stdout + stderr;
  }

  async call(path: string, args: unknown = {}): Promise<unknown> {
    const answer = await this.backend.call(path, args);
    expect(answer.status, answer.errorMessage).toBe("success");
    return answer.value;
  }

  async failure(path: string, args: unknown = {}): Promise<string> {
    const answer = await this.backend.call(path, args);
    expect(answer.status).toBe("error");
    return answer.errorMessage ?? "";
  }

  /** A file in the project; its path. */
  write(name: string, content: string | Uint8Array): string {
    const path = join(this.folder, name);
    writeFileSync(path, content);
    return path;
  }

  async remove(): Promise<void> {
    this.#project.remove();
    await this.backend.remove();
  }
}
