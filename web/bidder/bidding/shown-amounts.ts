/** The amounts on the bar's buttons, those before them, and when they last changed or came back into reach. */
export type ShownAmounts = {
  amounts: readonly number[]
  before: readonly number[]
  atMs: number
  isCovered: boolean
}

/** Covered: a sheet or a question is in front of the buttons, or there is nothing to bid on. */
export function shownAmounts(
  last: ShownAmounts | null,
  { amounts, isCovered, nowMs }: { amounts: readonly number[]; isCovered: boolean; nowMs: number },
): ShownAmounts {
  if (!last) return { amounts, before: amounts, atMs: Number.NEGATIVE_INFINITY, isCovered }
  const isSame = String(last.amounts) === String(amounts)
  if (isSame && isCovered >= last.isCovered) return { ...last, isCovered }
  return { amounts, before: last.amounts, atMs: nowMs, isCovered }
}
