export const logEn = {}
