import { toast, toastFailure } from './toast.tsx'

type Change<Row> = {
  /** The list that shows the row. */
  list: { put: (row: Row) => void }
  row: Row
  changes: Partial<Row>
  save: (row: Row, changes: Partial<Row>) => Promise<Row>
  /** What was done, in a sentence. */
  text: (saved: Row) => string
}

/** Saves some fields of a row in a table, and offers to undo it. A failure is shown, and also rejects. */
export async function changeRow<Row extends object>({ list, row, changes, save, text }: Change<Row>) {
  const fields = Object.keys(changes) as (keyof Row)[]
  const before = Object.fromEntries(fields.map((field) => [field, row[field]])) as Partial<Row>
  try {
    const saved = await save(row, changes)
    list.put(saved)
    toast({ text: text(saved), undo: async () => list.put(await save(saved, before)) })
  } catch (error) {
    toastFailure(error)
    throw error
  }
}
