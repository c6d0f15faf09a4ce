export const liveEn = {}
