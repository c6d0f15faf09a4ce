/** Width and height in points, of which 72 make an inch. */
export const paperSizes = { letter: [612, 792], a4: [595.28, 841.89] } as const
export type PaperSize = keyof typeof paperSizes
