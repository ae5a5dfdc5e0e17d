import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePorts } from "./freePorts";

const repository = join(dirname(fileURLToPath(import.meta.url)), "../../..");
const PROGRAM = join(repository, "node_modules/convex/bin/main.js");
export const ADMIN_KEY = "test|0123456789abcdef";

export interface Finished {
  code: number | null;
  stdout: string;
  stderr: string;
}

function collect(child: ChildProcess): { stdout: () => string; stderr: () => string } {
  let stdout = "";
  let stderr = "";
  child.stdout?.setEncoding("utf8").on("data", (text: string) => (stdout += text));
  child.stderr?.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  return { stdout: () => stdout, stderr: () => stderr };
}

/** In ms; only a program that hangs takes as long. */
const LONGEST_RUN = 300_000;

/** Runs a program to its end. */
export function run(
  command: string,
  args: readonly string[],
  options: { cwd?: string; env?: Record<string, string>; input?: string } = {},
): Promise<Finished> {
  const child = spawn(command, args, {
    cwd: options.cwd ?? repository,
    env: { ...process.env, ...options.env },
    stdio: ["pipe", "pipe", "pipe"],
  });
  const output = collect(child);
  child.stdin.end(options.input ?? "");
  const timer = setTimeout(() => child.kill("SIGKILL"), LONGEST_RUN);
  return new Promise((resolve) => {
    child.on("close", (code) => {
      clearTimeout(timer);
      resolve({ code, stdout: output.stdout(), stderr: output.stderr() });
    });
  });
}

/** A backend process with its own data directory and, from its first start on, its own ports. */
export class BackendProcess {
  /** Node arguments, such as `--import` of a module that wraps system calls. */
  nodeArguments: readonly string[] = [];
  environment: Record<string, string> = {};
  /** False: answers have the full texts of errors and the log lines. */
  redactErrors = true;
  private ports: [cloud: number, site: number] = [0, 0];
  private child: ChildProcess | null = null;
  private output: ReturnType<typeof collect> | null = null;

  constructor(readonly dataDirectory = mkdtempSync(join(tmpdir(), "backend-data-"))) {}

  static async start({ redactErrors = true } = {}): Promise<BackendProcess> {
    const backend = new BackendProcess();
    backend.redactErrors = redactErrors;
    await backend.start();
    return backend;
  }

  get port(): number {
    return this.ports[0];
  }

  get sitePort(): number {
    return this.ports[1];
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get siteUrl(): string {
    return `http://127.0.0.1:${this.sitePort}`;
  }

  arguments(): string[] {
    const ports = ["--port", `${this.port}`, "--site-port", `${this.sitePort}`];
    const texts = this.redactErrors ? [] : ["--no-redact-errors"];
    return ["local-backend/start.mjs", ...ports, "--data-dir", this.dataDirectory, "--admin-key", ADMIN_KEY, ...texts];
  }

  /** Resolves with the ready line. */
  async start(): Promise<string> {
    if (this.port === 0) this.ports = (await freePorts(2)) as [number, number];
    const child = spawn(process.execPath, [...this.nodeArguments, ...this.arguments()], {
      cwd: repository,
      env: { ...process.env, ...this.environment },
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.child = child;
    const output = collect(child);
    this.output = output;
    return new Promise((resolve, reject) => {
      child.stdout.on("data", () => {
        const line = /^ready .*$/m.exec(output.stdout());
        if (line) resolve(line[0]);
      });
      child.on("close", (code) => reject(new Error(`backend ended with ${code}: ${output.stderr()}`)));
    });
  }

  stderr(): string {
    return this.output?.stderr() ?? "";
  }

  get pid(): number | undefined {
    return this.child?.pid;
  }

  alive(): boolean {
    return this.child !== null && this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Ends the process; resolves with its exit code (null if killed). */
  async stop(signal: NodeJS.Signals = "SIGTERM"): Promise<number | null> {
    const { child } = this;
    if (!child || !this.alive()) return child?.exitCode ?? null;
    return new Promise((resolve) => {
      child.on("close", (code) => resolve(code));
      child.kill(signal);
    });
  }

  async remove(): Promise<void> {
    await this.stop("SIGKILL");
    rmSync(this.dataDirectory, { recursive: true, force: true });
  }

  async post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(this.url + path, { method: "POST", body: JSON.stringify(body), headers });
  }

  async call(path: string, args: unknown): Promise<{ status: string; value?: unknown; errorMessage?: string }> {
    const response = await this.post(
      "/api/function",
      { path, args, format: "convex_encoded_json" },
      { Authorization: `Convex ${ADMIN_KEY}` },
    );
    return (await response.json()) as { status: string; value?: unknown; errorMessage?: string };
  }
}

/** A copy of the fixture project for the official command line. */
export class FixtureProject {
  readonly folder = mkdtempSync(join(tmpdir(), "backend-project-"));

  /** `source`: the project's folder below local-backend/tests. */
  constructor(
    private readonly backend: BackendProcess,
    source = "deploy/project",
  ) {
    cpSync(join(repository, "local-backend/tests", source), this.folder, { recursive: true });
    symlinkSync(join(repository, "node_modules"), join(this.folder, "node_modules"));
  }

  /** `env`: besides the backend's address and key. */
  convex(args: readonly string[], options: { input?: string; env?: Record<string, string> } = {}): Promise<Finished> {
    const env = { CI: "1", ...this.env(), ...options.env };
    return run(process.execPath, [PROGRAM, ...args], { cwd: this.folder, ...options, env });
  }

  watch(args: readonly string[]): { output: () => string; alive: () => boolean; stop: () => Promise<void> } {
    const env = { ...process.env, ...this.env() };
    const child = spawn(process.execPath, [PROGRAM, ...args], {
      cwd: this.folder,
      env,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => (output += text));
    }
    const alive = () => child.exitCode === null && child.signalCode === null;
    const stop = async () => {
      if (!alive()) return;
      const ended = new Promise((resolve) => child.once("close", resolve));
      child.kill("SIGKILL");
      await ended;
    };
    return { output: () => output, alive, stop };
  }

  private env(): Record<string, string> {
    return {
      NO_COLOR: "1",
      CONVEX_SELF_HOSTED_URL: this.backend.url,
      CONVEX_SELF_HOSTED_ADMIN_KEY: ADMIN_KEY,
    };
  }

  /** Sets auth.config's variables, then deploys. Throws the command line's output on failure. */
  async deploy(): Promise<void> {
    const noKeys = encodeURIComponent('{"keys":[]}');
    const set = await this.convex(["env", "set", "TEST_JWKS", `data:text/plain,${noKeys}`]);
    if (set.code !== 0) throw new Error(set.stderr);
    const deployed = await this.convex(["deploy", "--typecheck", "disable", "--codegen", "disable"]);
    if (deployed.code !== 0) throw new Error(deployed.stderr);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
