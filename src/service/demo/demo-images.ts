import { type ImageSize, imageSizes } from '../../platform/images/image-url.ts'
import { loadSharp } from '../../platform/images/sharp.ts'
import { ImageStore } from '../../platform/images/store.ts'
import { BoundedStore } from '../../platform/memory/bounded-store.ts'
import { paint } from './paint.ts'

/** The demo's pictures are painted when first asked for: all of them together take 17 s of a processor. */
export class DemoImages extends ImageStore {
  readonly #painted = new BoundedStore<Buffer>({
    name: 'demoPictures',
    bytesOf: (picture) => picture.length,
    // Those who wait for a painting get it, even when there is no room to keep it.
    ignoreFetchAbort: true,
    // Those who ask at the same time wait for one painting.
    fetchMethod: async (name) => {
      const [, drawing, palette, size] = demoPicture.exec(name)!
      return (await paintAs(drawing!, palette!, size as ImageSize)) ?? undefined
    },
  })

  override async read(key: string, size: ImageSize): Promise<Buffer | null> {
    const name = `${key}/${size}`
    if (!demoPicture.test(name)) return super.read(key, size)
    return (await this.#painted.fetch(name)) ?? null
  }
}

const demoPicture = /^demo-([a-z-]+)-([a-z]+)\/(\w+)$/

async function paintAs(drawing: string, palette: string, size: ImageSize): Promise<Buffer | null> {
  const svg = await paint(drawing, palette)
  if (svg === null) return null
  const pixels = imageSizes[size]
  const sharp = await loadSharp()
  return sharp(Buffer.from(svg))
    .resize({ width: pixels, height: pixels, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80, effort: 1 })
    .toBuffer()
}
