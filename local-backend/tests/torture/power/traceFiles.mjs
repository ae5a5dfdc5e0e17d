/**
 * Preloaded into a backend (`node --import`): records every file change below TORTURE_ROOT and every acknowledgment
 * sent, in order, to the file TORTURE_TRACE. The SQLite package uses `node:fs`, so nothing is missed.
 * TORTURE_SYNCHRONOUS and TORTURE_CHECKPOINT (pages) override SQLite settings.
 *
 * A record is two lengths (of JSON and of data, 32 bits each), JSON, data. trace.ts reads it.
 */
import { createRequire, syncBuiltinESMExports } from "node:module";

const require = createRequire(import.meta.url);
const fs = require("node:fs");
const { resolve, sep } = require("node:path");
const { Socket } = require("node:net");
const real = { ...fs };
const promises = { ...fs.promises };

const root = real.realpathSync(process.env.TORTURE_ROOT);
const out = real.openSync(process.env.TORTURE_TRACE, "a");
const NOTHING = Buffer.alloc(0);
let count = 0;

function record(event, data = NOTHING) {
  const json = Buffer.from(JSON.stringify(event));
  const lengths = Buffer.alloc(8);
  lengths.writeUInt32LE(json.length, 0);
  lengths.writeUInt32LE(data.length, 4);
  real.writeSync(out, Buffer.concat([lengths, json, data]));
  return ++count;
}

/** The path relative to the root, or null if outside. */
function inside(path) {
  const full = resolve(path instanceof URL ? path.pathname : String(path));
  return full === root ? "." : full.startsWith(root + sep) ? full.slice(root.length + 1) : null;
}

/** Open files below the root, with the position of the next write. */
const files = new Map();

const bytesOf = (data, encoding) =>
  typeof data === "string" ? Buffer.from(data, encoding) : Buffer.from(data.buffer, data.byteOffset, data.byteLength);

function opened(fd, path, existed, flags) {
  const name = inside(path);
  files.delete(fd);
  if (name === null) return;
  const stat = real.fstatSync(fd);
  const truncates = typeof flags === "string" ? flags.startsWith("w") : (flags & fs.constants.O_TRUNC) !== 0;
  const appends = typeof flags === "string" ? flags.startsWith("a") : (flags & fs.constants.O_APPEND) !== 0;
  files.set(fd, { at: appends ? stat.size : 0 });
  record({ op: "open", fd, path: name, created: !existed, directory: stat.isDirectory() });
  if (existed && truncates) record({ op: "truncate", fd, size: 0 });
}

function wrote(fd, data, position) {
  const file = files.get(fd);
  if (file === undefined) return;
  const offset = typeof position === "number" ? position : typeof position === "bigint" ? Number(position) : file.at;
  if (offset === file.at) file.at += data.length;
  record({ op: "write", fd, offset }, data);
}

fs.openSync = (path, flags = "r", mode) => {
  const existed = inside(path) !== null && real.existsSync(path);
  const fd = real.openSync(path, flags, mode);
  opened(fd, path, existed, flags);
  return fd;
};
fs.writeSync = (fd, data, ...rest) => {
  const written = real.writeSync(fd, data, ...rest);
  if (!files.has(fd)) return written;
  if (typeof data === "string") wrote(fd, bytesOf(data, rest[1]).subarray(0, written), rest[0]);
  else {
    const { offset = 0, position } =
      typeof rest[0] === "object" && rest[0] !== null ? rest[0] : { offset: rest[0], position: rest[2] };
    wrote(fd, bytesOf(data).subarray(offset ?? 0, (offset ?? 0) + written), position);
  }
  return written;
};
for (const name of ["fsyncSync", "fdatasyncSync"]) {
  fs[name] = (fd) => {
    real[name](fd);
    if (files.has(fd)) record({ op: "sync", fd });
  };
}
fs.ftruncateSync = (fd, size = 0) => {
  real.ftruncateSync(fd, size);
  if (files.has(fd)) record({ op: "truncate", fd, size });
};
fs.closeSync = (fd) => {
  real.closeSync(fd);
  if (files.delete(fd)) record({ op: "close", fd });
};
// Node's own bypasses the functions above.
fs.writeFileSync = (path, data, options) => {
  if (typeof path === "number" || inside(path) === null) {
    real.writeFileSync(path, data, options);
    return;
  }
  const {
    flag = "w",
    mode = 0o666,
    encoding = "utf8",
    flush = false,
  } = typeof options === "string" ? { encoding: options } : (options ?? {});
  const fd = fs.openSync(path, flag, mode);
  try {
    fs.writeSync(fd, bytesOf(data, encoding));
    if (flush) fs.fsyncSync(fd);
  } finally {
    fs.closeSync(fd);
  }
};

/** Name changes: which arguments to record on success. */
const names = {
  mkdir: (path) => ({ op: "mkdir", path: inside(path) }),
  rename: (from, to) => ({ op: "rename", from: inside(from), path: inside(to) }),
  unlink: (path) => ({ op: "remove", path: inside(path) }),
  rm: (path) => ({ op: "remove", path: inside(path) }),
  rmdir: (path) => ({ op: "remove", path: inside(path) }),
  symlink: (target, path) => ({ op: "symlink", target: String(target), path: inside(path) }),
};
for (const [name, describe] of Object.entries(names)) {
  fs[`${name}Sync`] = (...args) => {
    const result = real[`${name}Sync`](...args);
    if (describe(...args).path !== null) record(describe(...args));
    return result;
  };
  fs.promises[name] = async (...args) => {
    const result = await promises[name](...args);
    if (describe(...args).path !== null) record(describe(...args));
    return result;
  };
}

// Files written with promises. The thread pool does the work, so a sync covers what had completed when it was
// requested.
const probe = await promises.open(process.execPath, "r");
const handles = Object.getPrototypeOf(probe);
await probe.close();
const { write, writeFile, appendFile, truncate, sync, datasync } = handles;
fs.promises.open = async (path, flags = "r", mode) => {
  const existed = inside(path) !== null && real.existsSync(path);
  const handle = await promises.open(path, flags, mode);
  opened(handle.fd, path, existed, flags);
  const { fd, close } = handle;
  handle.close = () => {
    if (files.delete(fd)) record({ op: "close", fd });
    return close.call(handle);
  };
  return handle;
};
handles.write = async function (data, ...rest) {
  const result = await write.call(this, data, ...rest);
  if (typeof data === "string") wrote(this.fd, bytesOf(data, rest[1]).subarray(0, result.bytesWritten), rest[0]);
  else {
    const { offset = 0, position } =
      typeof rest[0] === "object" && rest[0] !== null ? rest[0] : { offset: rest[0], position: rest[2] };
    wrote(this.fd, bytesOf(data).subarray(offset ?? 0, (offset ?? 0) + result.bytesWritten), position);
  }
  return result;
};
const encodingOf = (options) => (typeof options === "string" ? options : (options?.encoding ?? "utf8"));
for (const [name, original] of Object.entries({ writeFile, appendFile })) {
  handles[name] = async function (data, options) {
    await original.call(this, data, options);
    if (files.has(this.fd)) wrote(this.fd, bytesOf(data, encodingOf(options)));
  };
}
handles.truncate = async function (size = 0) {
  await truncate.call(this, size);
  if (files.has(this.fd)) record({ op: "truncate", fd: this.fd, size });
};
for (const [name, original] of Object.entries({ sync, datasync })) {
  handles[name] = async function () {
    const upTo = count;
    await original.call(this);
    if (files.has(this.fd)) record({ op: "sync", fd: this.fd, upTo });
  };
}
fs.promises.writeFile = async (path, data, options) => {
  if (typeof path === "object" || inside(path) === null) return promises.writeFile(path, data, options);
  const given = typeof options === "string" ? { encoding: options } : (options ?? {});
  const handle = await fs.promises.open(path, given.flag ?? "w", given.mode);
  try {
    await handle.writeFile(data, given);
    if (given.flush) await handle.sync();
  } finally {
    await handle.close();
  }
};

// Unused so far and not recorded; fails loudly if that changes.
const unknown = ["appendFile", "copyFile", "cp", "truncate", "link"];
for (const name of [
  ...unknown,
  ...unknown.map((each) => `${each}Sync`),
  "writevSync",
  "mkdtempSync",
  "createWriteStream",
]) {
  const original = fs[name];
  fs[name] = (...args) => {
    if (
      args.some((arg) => (typeof arg === "string" || arg instanceof URL) && inside(arg) !== null) ||
      files.has(args[0])
    )
      throw new Error(`the trace of files does not know fs.${name}`);
    return original(...args);
  };
}
syncBuiltinESMExports();

const send = Socket.prototype.write;
Socket.prototype.write = function (data, ...rest) {
  const text =
    typeof data === "string" ? data : Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString("latin1");
  const numbers = Array.from(text.matchAll(/"ack:(\d+)"/g), ([, number]) => Number(number));
  if (numbers.length > 0) record({ op: "acknowledge", numbers });
  return send.call(this, data, ...rest);
};

const { TORTURE_SYNCHRONOUS: synchronous, TORTURE_CHECKPOINT: checkpoint } = process.env;
const { Database } = require("node-sqlite3-wasm");
const { exec } = Database.prototype;
Database.prototype.exec = function (sql) {
  let asked = sql;
  if (synchronous) asked = asked.replace(/synchronous\s*=\s*FULL/, `synchronous = ${synchronous}`);
  if (checkpoint) asked = asked.replace(/wal_autocheckpoint\s*=\s*\d+/, `wal_autocheckpoint = ${checkpoint}`);
  return exec.call(this, asked);
};
