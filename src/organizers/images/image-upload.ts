import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { NewImage } from '../../platform/images/image-files.ts'
import { imageUrl } from '../../platform/images/image-url.ts'
import { uploadRoute } from '../../platform/images/uploads.ts'
import { exampleUpload } from '../basics/example.ts'
import type { Management } from '../basics/management.ts'

/** Callers who may not upload are refused before they have to send the file. */
export function uploadGate({ gate }: Management, authorize: (request: FastifyRequest) => Promise<unknown>) {
  return {
    ...uploadRoute,
    config: { ...gate.config, ...uploadRoute.config },
    onRequest: [
      gate.onRequest,
      async (request: FastifyRequest) => {
        const ids = Object.values(request.params as Record<string, string>)
        // An invalid id is left to the schema, which reports it.
        if (ids.every((id) => /^[1-9]\d{0,8}$/.test(id))) await authorize(request)
      },
    ],
  }
}

/** A request without a body has no file, and the answer says so. */
export function fileIn(request: FastifyRequest): Buffer {
  return Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
}

export function showImage(id: number, { key, width, height }: NewImage, publicUrl: string) {
  return {
    id,
    width,
    height,
    smallUrl: imageUrl(publicUrl, key, 'small'),
    mediumUrl: imageUrl(publicUrl, key, 'medium'),
    largeUrl: imageUrl(publicUrl, key, 'large'),
  }
}

export const ImageAnswer = Type.Object(
  {
    id: Type.Integer(),
    width: Type.Integer({ description: 'The pixels of the largest size.' }),
    height: Type.Integer(),
    smallUrl: Type.String({ description: 'At most 320 pixels wide and high.' }),
    mediumUrl: Type.String({ description: 'At most 800 pixels wide and high.' }),
    largeUrl: Type.String({ description: 'At most 1600 pixels wide and high.' }),
  },
  {
    title: 'Picture',
    description: 'The picture. Its URLs never change and can be cached forever.',
    examples: [exampleUpload],
  },
)

export const fileBody = {
  consumes: ['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'multipart/form-data'],
  body: Type.Any({ description: 'The file itself, or a form with one file.' }),
}

export const uploadWords =
  'PNG, JPEG, WebP or AVIF by its content, up to 15 MB and 50 million pixels; stored as WebP in three sizes, upright and without metadata.'

export const tooLarge = {
  code: 'validation_error',
  status: 413,
  meaning: 'The file is larger than 15 MB.',
} as const
