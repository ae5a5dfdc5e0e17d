import { expect, test } from "vitest";
import { textOfFile } from "@/lib/textOfFile";

/** jsdom's files have no bytes to read. */
const file = (bytes: Uint8Array<ArrayBuffer>): File =>
  Object.assign(new File([bytes], "alunos.csv"), { arrayBuffer: () => Promise.resolve(bytes.buffer) });
const text = "nome;e-mail\r\nJoão Nuñez;joao@x.example\r\n";
const utf16 = new Uint8Array(new Uint16Array(Array.from(`\uFEFF${text}`, (letter) => letter.charCodeAt(0))).buffer);

test.each([
  ["UTF-8", new TextEncoder().encode(text)],
  ["UTF-8 with its mark", new TextEncoder().encode(`\uFEFF${text}`)],
  ["Windows-1252, Excel's “CSV” in Brazil", Uint8Array.from(Array.from(text), (letter) => letter.charCodeAt(0))],
  ["UTF-16, Excel's “Unicode text”", utf16],
])("INVITE-3, ADMIN-26: a file in %s keeps its letters", async (_, bytes) => {
  expect(await textOfFile(file(bytes))).toBe(text);
});
