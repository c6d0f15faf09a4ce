/** A month as `2034-12`, the way cards show it in all our languages: "12/2034". */
export const cardMonth = (month: string): string => month.split('-').reverse().join('/')
