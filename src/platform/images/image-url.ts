/** The sizes in which every image is kept as WebP, by the pixels of its longer side. */
export const imageSizes = { small: 320, medium: 800, large: 1600 } as const

export type ImageSize = keyof typeof imageSizes

export function imageUrl(publicUrl: string, key: string, size: ImageSize): string {
  return `${publicUrl}/images/${key}/${size}.webp`
}
