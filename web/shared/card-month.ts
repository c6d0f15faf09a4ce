/** A month as `2034-12`, the way cards show it in all our languages: "12/2034". */
export const cardMonth = (month: string): string => month.split('-').reverse().join('/')

/** Whether a card with this month can no longer be charged. It is good to the end of the month, wherever that is. */
export const isPastMonth = (month: string, nowSeconds: number): boolean =>
  month < new Date(nowSeconds * 1000).toISOString().slice(0, 7)
