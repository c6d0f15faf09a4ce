/** How far it is paid. */
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

/** What is paid in part stays a bill: a receipt has a number, and gets it once everything is paid. */
export const isStillBill = ({ number, due }: { number: number | null; due: string }): boolean =>
  number === null && Number(due) > 0
