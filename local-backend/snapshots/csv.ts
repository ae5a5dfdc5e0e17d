import { ImportError } from "./importError";

/** Characters of a record. */
const MAX_RECORD = 8 * 1024 * 1024;

/** Records of a CSV file (RFC 4180): quoted cells hold commas, line ends and doubled quotes; empty lines are skipped. */
export async function* csvRecords(texts: AsyncIterable<string>): AsyncGenerator<string[]> {
  const reader = new CsvReader();
  for await (const text of texts) yield* reader.push(text);
  yield* reader.end();
}

class CsvReader {
  #cells: string[] = [];
  #cell = "";
  #size = 0;
  #state: "start" | "plain" | "quoted" | "quote" = "start";

  *push(text: string): Generator<string[]> {
    for (const unit of text) {
      if (++this.#size > MAX_RECORD) throw new ImportError("A CSV row is longer than any document: a quote is missing");
      if (this.#state === "quoted") {
        if (unit === '"') this.#state = "quote";
        else this.#cell += unit;
      } else if (unit === "\n") {
        yield* this.#endRecord();
      } else if (unit === ",") {
        this.#endCell();
      } else if (unit === '"' && this.#state === "start") {
        this.#state = "quoted";
      } else if (unit === '"' && this.#state === "quote") {
        this.#cell += '"';
        this.#state = "quoted";
      } else if (unit !== "\r") {
        this.#cell += unit;
        this.#state = "plain";
      }
    }
  }

  *end(): Generator<string[]> {
    yield* this.#endRecord();
  }

  #endCell(): void {
    this.#cells.push(this.#cell);
    this.#cell = "";
    this.#state = "start";
  }

  *#endRecord(): Generator<string[]> {
    this.#size = 0;
    if (this.#cells.length === 0 && this.#cell === "" && this.#state === "start") return;
    this.#endCell();
    const cells = this.#cells;
    this.#cells = [];
    yield cells;
  }
}
