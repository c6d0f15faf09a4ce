import type { Sharp } from 'sharp'
import { ConcurrencyLimit } from '../http/overload/concurrency-limit.ts'
import { BoundedStore } from '../memory/bounded-store.ts'
import type { ImageSize } from './image-url.ts'
import { loadSharp } from './sharp.ts'
import type { ImageStore } from './store.ts'

type MailPicture = {
  from: ImageSize
  type: string
  draw: (picture: Sharp) => Sharp
}

/**
 * Outlook on Windows shows no WebP, and does not crop: mails have pictures of their own, twice as large as they are shown. A logo
 * may be transparent; whatever else is, lies on the mail's paper.
 */
const mailPictures = {
  'mail-logo.png': {
    from: 'small',
    type: 'image/png',
    draw: (picture) => picture.resize(64, 64, { fit: 'cover' }).png(),
  },
  'mail-lot.jpg': {
    from: 'small',
    type: 'image/jpeg',
    draw: (picture) => asJpeg(picture.resize(176, 132, { fit: 'cover' })),
  },
  'mail-wide.jpg': { from: 'medium', type: 'image/jpeg', draw: asJpeg },
} satisfies Record<string, MailPicture>

export type MailPictureName = keyof typeof mailPictures

const PAPER = '#fffdf6'

function asJpeg(picture: Sharp): Sharp {
  return picture.flatten({ background: PAPER }).jpeg({ quality: 80 })
}

export const isMailPicture = (file: string): file is MailPictureName => Object.hasOwn(mailPictures, file)

export const typeOfMailPicture = (file: MailPictureName) => mailPictures[file].type

export const mailPictureUrl = (publicUrl: string, key: string, file: MailPictureName) =>
  `${publicUrl}/images/${key}/${file}`

/** Everybody who gets a mail asks for the same few at the same time, so they are drawn once and held for a while. */
export class MailPictures {
  readonly #drawing = new ConcurrencyLimit({ atOnce: 1, mayWait: 200 })
  readonly #drawn: BoundedStore<Buffer>

  constructor(images: ImageStore) {
    this.#drawn = new BoundedStore<Buffer>({
      name: 'mailPictures',
      bytesOf: (picture) => picture.length,
      ignoreFetchAbort: true,
      fetchMethod: async (name) => {
        const [key, file] = name.split('/') as [string, MailPictureName]
        const stored = await images.read(key, mailPictures[file].from)
        if (stored === null) return undefined
        return this.#drawing.pass(async () => mailPictures[file].draw((await loadSharp())(stored)).toBuffer())
      },
    })
  }

  /** Null when there is no such picture. */
  async read(key: string, file: MailPictureName): Promise<Buffer | null> {
    return (await this.#drawn.fetch(`${key}/${file}`)) ?? null
  }
}
