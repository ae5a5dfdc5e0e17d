import { createHash } from "node:crypto";
import { cp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

const TEXT = /\.(html|js|css|webmanifest)$|_headers$/;
/** Scripts whose content is not the former one: the entry, and one that loads later. */
const CHANGED = /^(index|VerifyPage)-[\w-]+\.js$/;
const INLINE = /<script(?: id="\w+")?>([\s\S]*?)<\/script>/g;

const hashOf = (text: string) => createHash("sha256").update(text).digest("base64");
const hashesOf = (html: string) => [...html.matchAll(INLINE)].map(([, content = ""]) => hashOf(content));

/** A build as if its scripts had changed: other names, other hashes, nothing of the former names. */
export async function makeNextVersion({ from, to }: { from: string; to: string }): Promise<void> {
  await rm(to, { recursive: true, force: true });
  await cp(from, to, { recursive: true });
  const files = (await readdir(to, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const scripts = files.map(({ name }) => name).filter((name) => CHANGED.test(name));
  const renamed = (text: string) =>
    scripts.reduce((changed, name) => changed.replaceAll(name, name.replace(/.{4}\.js$/, "next.js")), text);
  const policy = new Map<string, string>();
  for (const { name, parentPath } of files) {
    const path = join(parentPath, name);
    if (/\.(br|gz)$/.test(name)) await rm(path);
    else if (TEXT.test(name) && name !== "_headers") {
      const text = await readFile(path, "utf8");
      const next =
        name === "sw.js"
          ? renamed(text).replace(/(?<=[`"'])([0-9a-f]{16}|[0-9a-f]{32})(?=[`"'])/g, (hash) => "0".repeat(hash.length))
          : renamed(text);
      const hashes = hashesOf(next);
      for (const [index, hash] of hashesOf(text).entries()) policy.set(hash, hashes[index] ?? hash);
      await writeFile(path, next);
      if (scripts.includes(name)) await rename(path, join(parentPath, renamed(name)));
    }
  }
  const headers = await readFile(join(to, "_headers"), "utf8");
  await writeFile(
    join(to, "_headers"),
    [...policy].reduce((text, [before, after]) => text.replaceAll(before, after), headers),
  );
}
