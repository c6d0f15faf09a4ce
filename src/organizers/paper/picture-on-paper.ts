import { loadSharp } from '../../platform/images/sharp.ts'
import type { ImageStore } from '../../platform/images/store.ts'

const PICTURE_WIDTH = 480

/** As PDF files take it; null when there is no such picture. */
export async function readPictureOnPaper(
  images: Pick<ImageStore, 'read'>,
  key: string,
): Promise<Uint8Array | null> {
  const stored = await images.read(key, 'medium')
  if (!stored) return null
  const sharp = await loadSharp()
  return sharp(stored)
    .resize({ width: PICTURE_WIDTH })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 78 })
    .toBuffer()
}
