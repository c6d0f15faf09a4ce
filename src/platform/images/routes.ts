import { Type } from 'typebox'
import type { RouteAccess } from '../http/access/route-access.ts'
import { answers } from '../http/answers/answers.ts'
import { ApiError } from '../http/answers/api-error.ts'
import { isMatch } from '../http/cache/caching.ts'
import type { App } from '../http/server/app-type.ts'
import { type ImageSize, imageSizes } from './image-url.ts'
import { isMailPicture, MailPictures, typeOfMailPicture } from './mail-pictures.ts'
import type { ImageStore } from './store.ts'

/** A key names one picture forever, so browsers never need to ask again. */
const FOR_EVER = 'public, max-age=31536000, immutable'

export function imageRoutes(app: App, { images, access }: { images: ImageStore; access: RouteAccess }): void {
  const mailPictures = new MailPictures(images)

  app.get('/images/:key/:file', { ...access.open(), schema }, async (request, reply) => {
    const { key, file } = request.params
    const picture = /^[\w-]{1,64}$/.test(key) ? await read(key, file) : null
    if (!picture) throw new ApiError('not_found', 'There is no such image.')
    const etag = `"${key}-${file.replace(/\.webp$/, '')}"`
    reply.header('cache-control', FOR_EVER).header('etag', etag)
    if (isMatch(request.headers['if-none-match'], etag)) return reply.code(304).send()
    return reply.type(isMailPicture(file) ? typeOfMailPicture(file) : 'image/webp').send(picture)
  })

  async function read(key: string, file: string): Promise<Buffer | null> {
    if (isMailPicture(file)) return mailPictures.read(key, file)
    const size = file.replace(/\.webp$/, '')
    const isPossible = file.endsWith('.webp') && Object.hasOwn(imageSizes, size)
    return isPossible ? images.read(key, size as ImageSize) : null
  }
}

const picture = Type.Unsafe<never>({
  description: 'The picture as WebP, or for mails as JPEG or PNG.',
  content: {
    'image/webp': { schema: { type: 'string', format: 'binary' } },
    'image/jpeg': { schema: { type: 'string', format: 'binary' } },
    'image/png': { schema: { type: 'string', format: 'binary' } },
  },
})

const schema = {
  tags: ['Service'],
  operationId: 'getPicture',
  summary: 'A picture',
  description: 'As named by the image addresses in other answers. It never changes.',
  params: Type.Object({
    key: Type.String({ description: 'The picture.', examples: ['8c41d9e2'] }),
    file: Type.String({
      description:
        '`small.webp`, `medium.webp` or `large.webp`; mails have `mail-lot.jpg`, `mail-wide.jpg` and `mail-logo.png`.',
      examples: ['medium.webp'],
    }),
  }),
  response: answers({ 200: picture }, 'not_found'),
}
