import { loadSharp } from '../../platform/images/sharp.ts'

/** The lot tag with a heart: the mark of the product. */
export const iconSvg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="#611f52"/><path d="M15 19a4 4 0 0 1 4-4h12.7a6 6 0 0 1 4.24 1.76l12.3 12.3a6 6 0 0 1 0 8.48L37.54 48.24a6 6 0 0 1-8.48 0l-12.3-12.3A6 6 0 0 1 15 31.7z" fill="#fcbc4c"/><circle cx="22.5" cy="22.5" r="3" fill="#611f52"/><path d="M33 43.2c-5.6-3.9-8.1-7-7.2-10 .9-2.900 4.700-3.500 7.200-.6 2.500-2.900 6.300-2.300 7.200.6.9 3-1.600 6.100-7.200 10z" fill="#611f52"/></svg>`

/** Systems cut this one to their own shape: the mark lies within the circle that every shape leaves, and the ground fills the rest. */
const maskableSvg = iconSvg
  .replace('rx="14" ', '')
  .replace('<path d="M15', '<g transform="translate(32 32) scale(.8) translate(-32 -32)"><path d="M15')
  .replace('</svg>', '</g></svg>')

export const iconSizes = [180, 192, 512] as const

const drawn = new Map<string, Promise<Buffer>>()

/** Drawn when first asked for; there are four of them. */
export function iconPng(
  size: (typeof iconSizes)[number],
  purpose: 'any' | 'maskable' = 'any',
): Promise<Buffer> {
  const name = `${purpose} ${size}`
  const known = drawn.get(name)
  if (known) return known
  const png = draw(purpose === 'any' ? iconSvg : maskableSvg, size)
  drawn.set(name, png)
  return png
}

async function draw(svg: string, size: number): Promise<Buffer> {
  const sharp = await loadSharp()
  return sharp(Buffer.from(svg), { density: 72 * (size / 64) })
    .resize(size, size)
    .png()
    .toBuffer()
}

export function manifest(name: string): string {
  const icons = iconSizes.map((size) => ({
    src: `/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
  }))
  return JSON.stringify({
    name,
    short_name: name,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#fbf5eb',
    theme_color: '#fbf5eb',
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      ...icons,
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  })
}
