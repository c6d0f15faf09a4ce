export type Order = { key: string; isDown: boolean }

export type SortValue = string | number | boolean | null

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

/** Sorts by one column; empty values come last in both directions, and equal ones keep their order. */
export function sorted<Row>(rows: readonly Row[], by: (row: Row) => SortValue, isDown: boolean): Row[] {
  const sign = isDown ? -1 : 1
  return rows
    .map((row) => ({ row, value: by(row) }))
    .sort((one, other) => {
      const [a, b] = [one.value, other.value]
      if (isEmpty(a) || isEmpty(b)) return Number(isEmpty(a)) - Number(isEmpty(b))
      if (typeof a === 'string' || typeof b === 'string') return sign * collator.compare(String(a), String(b))
      return sign * (Number(a) - Number(b))
    })
    .map(({ row }) => row)
}

const isEmpty = (value: SortValue) => value === null || value === ''

/** A second press on the same column reverses the order. */
export function pressed(order: Order | null, key: string): Order {
  return { key, isDown: order?.key === key ? !order.isDown : false }
}
