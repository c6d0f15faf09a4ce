export const doorEn = {}
