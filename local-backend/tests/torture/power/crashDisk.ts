import { mkdirSync, readdirSync, readFileSync, readlinkSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Random } from "../random";
import type { TraceEvent } from "./trace";

/** The unit that a disk writes atomically. */
const SECTOR = 512;

type Change = { number: number } & ({ offset: number; data: Buffer } | { size: number });

class Bytes {
  size: number;

  constructor(private buffer: Buffer) {
    this.size = buffer.length;
  }

  change(change: Change): void {
    if ("size" in change) {
      this.buffer.fill(0, Math.min(change.size, this.size), this.size);
      this.size = change.size;
    } else {
      this.reserve(change.offset + change.data.length);
      change.data.copy(this.buffer, change.offset);
      this.size = Math.max(this.size, change.offset + change.data.length);
    }
    this.reserve(this.size);
  }

  copy(): Bytes {
    return new Bytes(Buffer.from(this.content()));
  }

  content(): Buffer {
    return this.buffer.subarray(0, this.size);
  }

  private reserve(capacity: number): void {
    if (capacity <= this.buffer.length) return;
    const larger = Buffer.alloc(capacity * 2);
    this.buffer.copy(larger, 0, 0, this.size);
    this.buffer = larger;
  }
}

/** A file's durable contents, and the writes that may or may not reach the disk. */
class StoredFile {
  private readonly durable: Bytes;
  private changes: Change[] = [];

  constructor(content: Buffer = Buffer.alloc(0)) {
    this.durable = new Bytes(content);
  }

  add(change: Change): void {
    this.changes.push(change);
  }

  sync(upTo: number): void {
    for (const change of this.changes) if (change.number <= upTo) this.durable.change(change);
    this.changes = this.changes.filter(({ number }) => number > upTo);
  }

  /** Each pending sector survives with probability `share`; gaps are zero, as after a file grew. */
  image(random: Random, share: number): Buffer {
    if (this.changes.length === 0 || share === 0) return this.durable.content();
    const bytes = this.durable.copy();
    for (const change of this.changes) {
      if ("size" in change) {
        if (random.next() < share) bytes.change(change);
        continue;
      }
      const { number, offset, data } = change;
      for (let from = 0; from < data.length;) {
        const end = Math.min(data.length, from + SECTOR - ((offset + from) % SECTOR));
        if (random.next() < share) bytes.change({ number, offset: offset + from, data: data.subarray(from, end) });
        from = end;
      }
    }
    return bytes.content();
  }
}

type Node = StoredFile | Folder | { target: string };
type Renaming = { number: number; changes: [name: string, node: Node | null][] };

/** Names in a folder: durable, current, and the changes in between, which reach the disk in order. */
class Folder {
  private readonly durable = new Map<string, Node>();
  readonly names = new Map<string, Node>();
  private pending: Renaming[] = [];

  put(name: string, node: Node): void {
    this.durable.set(name, node);
    this.names.set(name, node);
  }

  change(renaming: Renaming): void {
    this.pending.push(renaming);
    rename(this.names, renaming);
  }

  sync(upTo: number): void {
    for (const renaming of this.pending) if (renaming.number <= upTo) rename(this.durable, renaming);
    this.pending = this.pending.filter(({ number }) => number > upTo);
  }

  image(path: string, random: Random, share: number): void {
    const names = new Map(this.durable);
    for (const renaming of this.pending) {
      if (random.next() >= share) break;
      rename(names, renaming);
    }
    mkdirSync(path);
    for (const [name, node] of names) {
      const at = join(path, name);
      if (node instanceof Folder) node.image(at, random, share);
      else if (node instanceof StoredFile) writeFileSync(at, node.image(random, share));
      else symlinkSync(node.target, at);
    }
  }
}

function rename(names: Map<string, Node>, { changes }: Renaming): void {
  for (const [name, node] of changes) {
    if (node === null) names.delete(name);
    else names.set(name, node);
  }
}

/**
 * A disk that only guarantees what was synced: any sectors of later writes may survive, and any prefix of a folder's
 * changes. A file whose name was not synced may be gone.
 */
export class CrashDisk {
  private readonly root: Folder;
  private readonly open = new Map<number, StoredFile | Folder>();
  private count = 0;

  constructor(folder: string) {
    this.root = load(folder);
  }

  apply(event: TraceEvent): void {
    const number = ++this.count;
    switch (event.op) {
      case "open": {
        if (event.created) this.change(number, event.path, new StoredFile());
        const node = this.find(event.path);
        if (node instanceof StoredFile || node instanceof Folder) this.open.set(event.fd, node);
        else throw new Error(`the trace opens ${event.path}, which is not there`);
        return;
      }
      case "write":
        this.file(event.fd).add({ number, offset: event.offset, data: event.data });
        return;
      case "truncate":
        this.file(event.fd).add({ number, size: event.size });
        return;
      case "sync":
        this.open.get(event.fd)?.sync(event.upTo ?? number);
        return;
      case "close":
        this.open.delete(event.fd);
        return;
      case "mkdir": {
        const parts = event.path.split("/");
        for (let length = 1; length <= parts.length; length++) {
          const path = parts.slice(0, length).join("/");
          if (this.find(path) === undefined) this.change(number, path, new Folder());
        }
        return;
      }
      case "symlink":
        this.change(number, event.path, { target: event.target });
        return;
      case "remove":
        if (this.find(event.path) !== undefined) this.change(number, event.path, null);
        return;
      case "rename": {
        const node = this.find(event.from);
        if (node === undefined) throw new Error(`the trace renames ${event.from}, which is not there`);
        const [from, to] = [this.split(event.from), this.split(event.path)];
        if (from.folder === to.folder)
          from.folder.change({
            number,
            changes: [
              [from.name, null],
              [to.name, node],
            ],
          });
        else {
          to.folder.change({ number, changes: [[to.name, node]] });
          from.folder.change({ number, changes: [[from.name, null]] });
        }
        return;
      }
      case "acknowledge":
    }
  }

  /** Writes what a power cut now may leave into a new folder. */
  image(path: string, random: Random): void {
    // Losing all and losing nothing are possible too, and find the most.
    this.root.image(path, random, random.pick([0, 0, 0.1, 0.5, 0.9, 0.99, 1]));
  }

  private file(fd: number): StoredFile {
    const file = this.open.get(fd);
    if (!(file instanceof StoredFile)) throw new Error(`the trace writes to ${fd}, which is not an open file`);
    return file;
  }

  private change(number: number, path: string, node: Node | null): void {
    const { folder, name } = this.split(path);
    folder.change({ number, changes: [[name, node]] });
  }

  private split(path: string): { folder: Folder; name: string } {
    const at = path.lastIndexOf("/");
    const folder = at < 0 ? this.root : this.find(path.slice(0, at));
    if (!(folder instanceof Folder)) throw new Error(`the trace uses ${path}, whose folder is not there`);
    return { folder, name: path.slice(at + 1) };
  }

  private find(path: string): Node | undefined {
    if (path === ".") return this.root;
    let node: Node | undefined = this.root;
    for (const name of path.split("/")) node = node instanceof Folder ? node.names.get(name) : undefined;
    return node;
  }
}

function load(path: string): Folder {
  const folder = new Folder();
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const at = join(path, entry.name);
    if (entry.isDirectory()) folder.put(entry.name, load(at));
    else if (entry.isSymbolicLink()) folder.put(entry.name, { target: readlinkSync(at) });
    else folder.put(entry.name, new StoredFile(readFileSync(at)));
  }
  return folder;
}
