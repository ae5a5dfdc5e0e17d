/** Run by crash.test.ts in a process of its own: writes as fast as it can and tells what is durable, until it is killed. */
import { writeSync } from "node:fs";
import { openDatabase } from "../../database/database";

const [path = "", seed = "0"] = process.argv.slice(2);
const database = openDatabase({
  path,
  schema: {
    tables: [
      {
        tableName: "items",
        indexes: [{ indexDescriptor: "by_round_n", fields: ["round", "n"] }],
        searchIndexes: [{ indexDescriptor: "by_text", searchField: "text", filterFields: ["round"] }],
        documentType: null,
      },
    ],
    schemaValidation: true,
  },
});
const words = ["apple", "berry", "cherry", "damson", "elder"];
const round = Number(seed);
let last: string | null = null;

async function write(n: number): Promise<void> {
  const transaction = database.begin();
  // Two documents in one transaction: both or none. The one before is changed, one before that may go.
  const id = transaction.insert("items", { round, n, half: 1, text: `${words[n % 5] ?? ""} ${words[n % 3] ?? ""}` });
  transaction.insert("items", { round, n, half: 2, text: words[n % 4] ?? "" });
  if (last !== null)
    transaction.patch(last, { text: `changed ${words[n % 5] ?? ""}`, padding: "x".repeat((n * 37) % 3000) });
  last = id;
  const ts = database.commit(transaction);
  await database.whenDurable(ts);
  writeSync(1, `${String(n)}\n`);
}

async function main(): Promise<void> {
  writeSync(1, "ready\n");
  for (let n = 0; ; n += 4) await Promise.all([write(n), write(n + 1), write(n + 2), write(n + 3)]);
}

void main();
