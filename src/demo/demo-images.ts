import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import { type ImageSize, imageSizes } from '../images/image-url.ts'
import { ImageStore } from '../images/store.ts'
import { paint } from './paint.ts'

// Uploads never get this far: they are told by their first bytes, and SVG is not among them.
sharp.unblock({ operation: ['VipsForeignLoadSvg'] })

/** The demo's pictures are painted when first asked for: all of them together take 17 s of a processor. */
export class DemoImages extends ImageStore {
  readonly #painted = new LRUCache<string, Promise<Buffer | null>>({ max: 500 })

  override async read(key: string, size: ImageSize): Promise<Buffer | null> {
    const [, drawing, palette] = /^demo-([a-z-]+)-([a-z]+)$/.exec(key) ?? []
    if (!drawing || !palette) return super.read(key, size)
    const name = `${key}/${size}`
    const painted = this.#painted.get(name) ?? paintAs(drawing, palette, size)
    this.#painted.set(name, painted)
    return painted
  }
}

async function paintAs(drawing: string, palette: string, size: ImageSize): Promise<Buffer | null> {
  const svg = await paint(drawing, palette)
  if (svg === null) return null
  const pixels = imageSizes[size]
  return sharp(Buffer.from(svg))
    .resize({ width: pixels, height: pixels, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80, effort: 1 })
    .toBuffer()
}
