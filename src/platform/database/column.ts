/**
 * One column of many records as an SQL array literal, for `unnest`. The driver's own version quotes and escapes every
 * number too, which took a tenth of the time of a bid.
 */
export function column<Record>(
  records: readonly Record[],
  value: (record: Record) => number | bigint | string | boolean | null,
): string {
  let literal = '{'
  for (const record of records) {
    const element = value(record)
    if (literal.length > 1) literal += ','
    literal += typeof element === 'string' ? quoted(element) : (element ?? 'null')
  }
  return `${literal}}`
}

function quoted(text: string): string {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}
