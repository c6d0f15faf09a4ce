/** A bill until something is paid; then a receipt, which says when part of it is still to pay. */
export function receiptState({
  amount,
  due,
}: {
  amount: string
  due: string
}): 'bill' | 'partlyPaid' | 'paid' {
  if (Number(due) === 0) return 'paid'
  return Number(due) < Number(amount) ? 'partlyPaid' : 'bill'
}
