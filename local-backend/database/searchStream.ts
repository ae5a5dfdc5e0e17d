import type { DocumentStream, Positioned, StreamBounds } from "./documentStream";
import { idKey } from "./indexKeys";
import { afterPrefix, compareKeys, concatKeys, type Key } from "./keyBytes";
import { LIMITS } from "./limits";
import { readHit, wordPrefix, type SearchHit } from "./searchKeys";
import type { SearchPlan } from "./searchPlan";
import { sortKey } from "./sortKey";
import type { DatabaseTransaction } from "./transaction";

/** BM25's usual constants. The average length is fixed, so that other documents do not reorder a page. */
const K1 = 1.2;
const B = 0.75;
const AVERAGE_WORDS = 32;
/** A prefix match counts half. */
const PREFIX_WEIGHT = 0.5;
/** Maximum entries scanned per word, so that common words stay fast. */
const MAX_ENTRIES = 16_384;

interface Candidate {
  id: string;
  creationTime: Key;
  score: number;
}

/** Search results: best first, newest first among equals, at most 1024. */
export class SearchStream implements DocumentStream {
  #results: { position: Key; id: string }[] | null = null;
  #at = 0;

  constructor(
    private readonly transaction: DatabaseTransaction,
    private readonly plan: SearchPlan,
    private readonly bounds: StreamBounds = {},
  ) {}

  next(): Positioned | null {
    this.#results ??= this.#rank();
    for (;;) {
      const result = this.#results[this.#at++];
      if (result === undefined) return null;
      // The words' intervals cover every change of the document, so its id is not recorded.
      const row = this.transaction.rows.getById(this.plan.table.byId, result.id, idKey(result.id));
      if (row === null) continue;
      this.transaction.meter.documentRead(row.size, this.plan.table.isSystem);
      return { position: result.position, row };
    }
  }

  close(): void {
    this.#results = [];
  }

  #rank(): { position: Key; id: string }[] {
    const { after, upTo } = this.bounds;
    const candidates = new Map<string, Candidate>();
    this.plan.words.forEach((word, at) => {
      this.#score(word, at === this.plan.words.length - 1, candidates);
    });
    return [...candidates.values()]
      .map(({ id, creationTime, score }) => ({
        id,
        position: concatKeys([sortKey(-score), flip(creationTime), sortKey(id)]),
      }))
      .sort((a, b) => compareKeys(a.position, b.position))
      .slice(0, LIMITS.searchResults)
      .filter(({ position }) => after === undefined || compareKeys(position, after) > 0)
      .filter(({ position }) => upTo === undefined || compareKeys(position, upTo) <= 0);
  }

  #score(word: string, asPrefix: boolean, candidates: Map<string, Candidate>): void {
    const [first, ...others] = this.plan.spaces.map((space) => this.#hits(wordPrefix(space, word, asPrefix)));
    if (first === undefined) return;
    const hits = [...first.values()].filter(({ hit }) => others.every((other) => other.has(hit.id)));
    const total = this.plan.table.documents + 1;
    // Rounded, so that a single new document does not reorder pages.
    const rarity = Math.max(1, Math.round(Math.log2(total / (hits.length + 1))));
    for (const { hit, exact } of hits) {
      const { occurrences, words } = hit;
      const weight = (occurrences * (K1 + 1)) / (occurrences + K1 * (1 - B + (B * words) / AVERAGE_WORDS));
      const score = rarity * weight * (exact ? 1 : PREFIX_WEIGHT);
      const known = candidates.get(hit.id);
      if (known) known.score += score;
      else candidates.set(hit.id, { id: hit.id, creationTime: hit.creationTime, score });
    }
  }

  /** Documents with a word in one key space, by id: the best entry of each. */
  #hits(prefix: Key): Map<string, { hit: SearchHit; exact: boolean }> {
    const end = afterPrefix(prefix);
    const { readSet, rows, meter } = this.transaction;
    readSet.add(this.plan.index.id, { start: prefix, end, closed: true });
    meter.intervalRead();
    const hits = new Map<string, { hit: SearchHit; exact: boolean }>();
    // A prefix ends within the word; a whole word ends with its terminator.
    const whole = prefix[prefix.length - 1] === 0;
    for (const key of rows.keys(this.plan.index, prefix, end, MAX_ENTRIES)) {
      const hit = readHit(key);
      const exact = whole || key[prefix.length] === 0;
      if (!hits.has(hit.id) || exact) hits.set(hit.id, { hit, exact });
    }
    return hits;
  }
}

/** Newest first: inverts the bytes of a time. */
function flip(key: Key): Key {
  return key.map((byte) => 0xff - byte);
}
