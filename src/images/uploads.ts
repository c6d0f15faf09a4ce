import type { FastifyRequest } from 'fastify'
import { ApiError } from '../errors.ts'
import type { App } from '../http/app-type.ts'

export const MOST_BYTES = 15 * 1024 * 1024
/** A form has lines around its file. */
const FORM_BYTES = 64 * 1024

export const uploadRoute = { bodyLimit: MOST_BYTES + FORM_BYTES, config: { bodySeconds: 120 } }

/** Inside this scope a body is a file: as it is, or as the one file of a form. */
export function useUploads(scope: App): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    const type = request.headers['content-type'] ?? ''
    const file = type.startsWith('multipart/') ? await fileOfForm(body, type) : body
    if (file.length > MOST_BYTES) {
      throw new ApiError('validation_error', 'The file is larger than 15 MB.', { status: 413 })
    }
    return file
  })
}

/** The platform reads forms, so no library has to. */
async function fileOfForm(body: Buffer, type: string): Promise<Buffer> {
  let form: FormData
  try {
    form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
  } catch {
    throw new ApiError('validation_error', 'The form cannot be read.')
  }
  const files = [...form.values()].filter((value) => typeof value !== 'string')
  if (files.length !== 1) throw new ApiError('validation_error', 'The form must hold one file.')
  return Buffer.from(await files[0]!.arrayBuffer())
}
