/** Rows in one statement: few enough that the embedded database, which shares our thread, stays responsive. */
const ROWS = 200

/** Runs `insert` over the rows in batches and in order; none for no rows. */
export async function inBatches<Row>(rows: readonly Row[], insert: (batch: Row[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS) await insert(rows.slice(start, start + ROWS))
}

/** Like `inBatches`, for statements that return the id of each row, in the order of the rows. */
export async function idsOf<Row>(
  rows: readonly Row[],
  insert: (batch: Row[]) => Promise<{ id: number }[]>,
): Promise<number[]> {
  const ids: number[] = []
  await inBatches(rows, async (batch) => ids.push(...(await insert(batch)).map(({ id }) => id)))
  if (ids.length !== rows.length) throw new Error(`${rows.length} rows were to be made, ${ids.length} were`)
  return ids
}

/** The id of the row at this index. Throws when there is none. */
export function at(ids: readonly number[], index: number): number {
  const id = ids[index]
  if (id === undefined) throw new RangeError(`No row was made in place ${index}`)
  return id
}
