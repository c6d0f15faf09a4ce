export type PictureSize = 'small' | 'medium' | 'large'

const widths: Record<PictureSize, number> = { small: 320, medium: 800, large: 1600 }

/**
 * One of our pictures in another size, as a path without a host: the server that serves the page serves the pictures,
 * whatever its name. Null for any other picture.
 */
export function pictureIn(url: string, size: PictureSize): string | null {
  const [, key] = /\/images\/([\w-]+)\/(?:small|medium|large)\.webp$/.exec(url) ?? []
  return key ? `/images/${key}/${size}.webp` : null
}

export function sourcesOf(url: string, sizes: readonly PictureSize[]): string {
  return sizes.map((size) => `${pictureIn(url, size)} ${widths[size]}w`).join(', ')
}

/** A phone has two or three pixels for each of ours; a picture with fewer looks as good on it, and is there sooner. */
const phone = '(min-resolution: 1.5dppx) 60vw, 100vw'

/** The first picture on a page, which the document preloads: how wide it is drawn, and the sizes it comes in. */
export const firstPicture = {
  sizes: {
    home: `(min-width: 768px) 700px, ${phone}`,
    auction: `(min-width: 64rem) 480px, ${phone}`,
    item: `(min-width: 64rem) 700px, ${phone}`,
  },
  steps: ['small', 'medium', 'large'],
} as const
