export type PictureSize = 'small' | 'medium' | 'large'

const widths: Record<PictureSize, number> = { small: 320, medium: 800, large: 1600 }

/**
 * A picture of ours in another size, by its path alone: the pages are served by whoever serves the pictures, under whatever
 * name they were opened. Null for what is no picture of ours.
 */
export function pictureIn(url: string, size: PictureSize): string | null {
  const [, key] = /\/images\/([\w-]+)\/(?:small|medium|large)\.webp$/.exec(url) ?? []
  return key ? `/images/${key}/${size}.webp` : null
}

export function sourcesOf(url: string, sizes: readonly PictureSize[]): string {
  return sizes.map((size) => `${pictureIn(url, size)} ${widths[size]}w`).join(', ')
}

/** The picture that a page begins with: how wide it is drawn, and in which sizes it is there. The document names it too. */
export const firstPicture = {
  sizes: { auction: '(min-width: 1000px) 1200px, 100vw', item: '(min-width: 1000px) 600px, 100vw' },
  steps: ['small', 'medium', 'large'],
} as const
