/**
 * The first row, or null. `unique()` and `first()` ask the database once more after the row that they want, and every
 * question costs; that there is at most one row is the business of the writes, which look first.
 */
export async function firstOf<Row>(rows: AsyncIterable<Row>): Promise<Row | null> {
  for await (const row of rows) return row;
  return null;
}
