import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ADMIN_KEY, type BackendProcess } from "../harness/backendProcess";
import { DeployedProject } from "../harness/deployedProject";

/** A backend with the snapshot fixture and the official command line. */
export class SnapshotProject extends DeployedProject {
  /** `nodeArguments`: of the backend. */
  static start(nodeArguments: readonly string[] = []): Promise<SnapshotProject> {
    return new SnapshotProject("snapshots/project", nodeArguments).start();
  }

  async upload(text: string, type: string): Promise<string> {
    const address = (await this.call("data:uploadUrl")) as string;
    const response = await fetch(address, { method: "POST", body: text, headers: { "Content-Type": type } });
    return ((await response.json()) as { storageId: string }).storageId;
  }
}

export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), "snapshot-"));
}

interface ImportState {
  state: string;
  message_to_confirm?: string;
  require_manual_confirmation?: boolean;
  error_message?: string;
}

/** `npx convex import` over the wire, without the second that starting the command line takes. */
export class WireImport {
  private constructor(
    private readonly backend: BackendProcess,
    readonly id: string,
  ) {}

  /** `parts`: the uploaded file. */
  static async upload(
    backend: BackendProcess,
    parts: readonly (string | Uint8Array)[],
    request: { format: string; mode?: string; tableName?: string },
  ): Promise<WireImport> {
    const { uploadToken } = (await post(backend, "/api/import/start_upload", "")) as { uploadToken: string };
    const partTokens: unknown[] = [];
    for (const [at, part] of parts.entries()) {
      const query = `uploadToken=${uploadToken}&partNumber=${String(at + 1)}`;
      partTokens.push(await post(backend, `/api/import/upload_part?${query}`, part));
    }
    const body = JSON.stringify({ import: { mode: "requireEmpty", ...request }, uploadToken, partTokens });
    const { importId } = (await post(backend, "/api/import/finish_upload", body)) as { importId: string };
    return new WireImport(backend, importId);
  }

  /** The next state in which the import waits or is over. */
  async settled(): Promise<ImportState> {
    for (;;) {
      const asked = { path: "_system/cli/queryImport", args: [{ importId: this.id }], format: "convex_encoded_json" };
      const body = JSON.stringify(asked);
      const { value } = (await post(this.backend, "/api/query", body)) as { value: { state: ImportState } };
      if (value.state.state !== "uploaded" && value.state.state !== "in_progress") return value.state;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  async confirm(): Promise<void> {
    await post(this.backend, "/api/perform_import", JSON.stringify({ importId: this.id }));
  }

  async cancel(): Promise<void> {
    await post(this.backend, "/api/cancel_import", JSON.stringify({ importId: this.id }));
  }

  /** Confirms if asked to; the state at the end. */
  async finish(): Promise<ImportState> {
    const state = await this.settled();
    if (state.state !== "waiting_for_confirmation") return state;
    await this.confirm();
    return this.settled();
  }
}

async function post(backend: BackendProcess, path: string, body: string | Uint8Array): Promise<unknown> {
  const headers = { Authorization: `Convex ${ADMIN_KEY}`, "Content-Type": "application/octet-stream" };
  const response = await fetch(backend.url + path, { method: "POST", body: Buffer.from(body), headers });
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}
