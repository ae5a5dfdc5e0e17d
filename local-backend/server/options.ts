import { parseArgs } from "node:util";

export interface BackendOptions {
  port: number;
  sitePort: number;
  dataDirectory: string;
  /** Null: the one in the data directory. */
  adminKey: string | null;
  /** Allowed besides those of this machine. */
  allowedOrigins: ReadonlySet<string>;
  /**
   * A query or mutation that blocks the thread this long ends the process; actions get twelve times as long. 0: never.
   */
  watchdogTimeoutMs: number;
  /** Connections of both ports, WebSockets included; one address may have half of them. */
  maxConnections: number;
  /** Answers strangers as production does, without texts of errors. */
  redactErrors: boolean;
}

/** An invalid command line; the message is one line. */
export class UsageError extends Error {}

export const HELP = `Usage: local-backend [options]

An embedded Convex backend for development, tests and demonstrations. It listens on this machine only.

  --port N              client API and sync protocol  (default 3210)
  --site-port N         HTTP actions                  (default 3211)
  --data-dir FOLDER     database, files, modules      (default .local-backend)
  --admin-key KEY       for npx convex                (default: created once in FOLDER/admin-key)
  --allow-origin URL    additional browser origin     (may be repeated)
  --watchdog-timeout S  end when code blocks for S s  (default 5; 0: never)
  --max-connections N   in total; half per address    (default 4096)
  --no-redact-errors    tell everyone what went wrong (default: administrators and the log only)
  --help`;

function portOf(text: string, name: string): number {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port < 1 || port > 65_535)
    throw new UsageError(`--${name} must be a port from 1 to 65535`);
  return port;
}

/** Parses the arguments after `start.mjs`; null for help. Throws `UsageError`. */
export function readOptions(args: readonly string[]): BackendOptions | null {
  let values;
  try {
    ({ values } = parseArgs({
      args: [...args],
      allowNegative: true,
      options: {
        port: { type: "string", default: "3210" },
        "site-port": { type: "string", default: "3211" },
        "data-dir": { type: "string", default: ".local-backend" },
        "admin-key": { type: "string" },
        "allow-origin": { type: "string", multiple: true, default: [] },
        "watchdog-timeout": { type: "string", default: "5" },
        "max-connections": { type: "string", default: "4096" },
        "redact-errors": { type: "boolean", default: true },
        help: { type: "boolean", short: "h", default: false },
      },
    }));
  } catch (error) {
    throw new UsageError((error as Error).message.split("\n", 1)[0]);
  }
  if (values.help) return null;
  const port = portOf(values.port, "port");
  const sitePort = portOf(values["site-port"], "site-port");
  if (port === sitePort) throw new UsageError("--port and --site-port must differ");
  const adminKey = values["admin-key"] ?? null;
  if (adminKey !== null && !/^[\x21-\x7e]{8,}$/.test(adminKey)) {
    throw new UsageError("--admin-key must have at least 8 visible characters and no spaces");
  }
  const allowedOrigins = new Set(values["allow-origin"].map((origin) => origin.replace(/\/+$/, "")));
  const watchdogTimeout = Number(values["watchdog-timeout"]);
  if (!/^\d{1,4}(?:\.\d+)?$/.test(values["watchdog-timeout"]))
    throw new UsageError("--watchdog-timeout must be a number of seconds");
  const maxConnections = Number(values["max-connections"]);
  if (!/^\d{1,6}$/.test(values["max-connections"]) || maxConnections < 2)
    throw new UsageError("--max-connections must be a whole number from 2 to 999999");
  return {
    maxConnections,
    redactErrors: values["redact-errors"],
    watchdogTimeoutMs: watchdogTimeout * 1_000,
    port,
    sitePort,
    dataDirectory: values["data-dir"],
    adminKey,
    allowedOrigins,
  };
}
