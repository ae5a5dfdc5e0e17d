/**
 * Preloaded into a backend (`node --import`): while the file TORTURE_FULL exists, the disk has as much space as its
 * number says. Writes beyond it are cut off and fail with ENOSPC; overwriting needs none.
 */
import { createRequire, syncBuiltinESMExports } from "node:module";

const fs = createRequire(import.meta.url)("node:fs");
const { existsSync, fstatSync, readFileSync, writeSync } = fs;
const flag = process.env.TORTURE_FULL;
let room = null;

function roomNow() {
  if (!existsSync(flag)) room = null;
  else room ??= Number(readFileSync(flag, "utf8"));
  return room;
}

fs.writeSync = (fd, data, offset, length, position) => {
  // SQLite's writes only; nothing else fills a disk here.
  if (typeof data === "string" || typeof position !== "number" || roomNow() === null)
    return writeSync(fd, data, offset, length, position);
  const { size } = fstatSync(fd);
  const growth = Math.max(0, position + length - size);
  if (growth <= room) {
    room -= growth;
    return writeSync(fd, data, offset, length, position);
  }
  const fits = Math.max(0, length - growth + room);
  room = 0;
  if (fits > 0) writeSync(fd, data, offset, fits, position);
  throw Object.assign(new Error("ENOSPC: no space left on device, write"), {
    code: "ENOSPC",
    errno: -28,
    syscall: "write",
  });
};
syncBuiltinESMExports();
