import type { FastifyRequest } from 'fastify'
import { ApiError } from '../http/answers/api-error.ts'
import type { App } from '../http/server/app-type.ts'

const MOST_BYTES = 15 * 1024 * 1024
/** Room for what a form has around its file. */
const FORM_BYTES = 64 * 1024

export const uploadRoute = { bodyLimit: MOST_BYTES + FORM_BYTES, config: { bodySeconds: 120 } }

/** Inside this scope a body is a file: as it is, or as the one file of a form. */
export function useUploads(scope: App): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    const type = request.headers['content-type'] ?? ''
    const file = type.startsWith('multipart/') ? fileOfForm(body, type) : body
    if (file.length > MOST_BYTES) {
      throw new ApiError('validation_error', 'The file is larger than 15 MB.', { status: 413 })
    }
    return file
  })
}

/** A form for one file has a few fields beside it, not thousands. */
const MOST_PARTS = 20
/** The longest header of one part; anything longer is no file of a form, and would be searched as text. */
const MOST_HEADER_BYTES = 8 * 1024

/** The file inside the form, without a copy of it: the platform's own reader held up everybody for 50 ms. */
function fileOfForm(body: Buffer, type: string): Buffer {
  const boundary = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(type)
  const mark = Buffer.from(`\r\n--${boundary?.[1] ?? boundary?.[2]}`, 'latin1')
  const files: Buffer[] = []
  // The first boundary may open the body, so it has no line end before it.
  let at = body.indexOf(mark.subarray(2)) - 2
  for (let parts = 0; !isEnd(body, at + mark.length); parts++) {
    const headersEnd = endOfHeaders(body, at + mark.length)
    const next = headersEnd < 0 ? -1 : body.indexOf(mark, headersEnd + 2)
    if (!boundary || at < -2 || next < 0 || parts === MOST_PARTS)
      throw new ApiError('validation_error', 'The form cannot be read.')
    const headers = body.toString('latin1', at + mark.length, headersEnd)
    if (/^content-disposition:.*;\s*filename\*?=/im.test(headers)) {
      files.push(body.subarray(Math.min(headersEnd + 4, next), next))
    }
    at = next
  }
  if (files.length !== 1) throw new ApiError('validation_error', 'The form must hold one file.')
  return files[0]!
}

function endOfHeaders(body: Buffer, from: number): number {
  const end = body.subarray(from, from + MOST_HEADER_BYTES).indexOf('\r\n\r\n')
  return end < 0 ? -1 : from + end
}

const isEnd = (body: Buffer, at: number) => body.toString('latin1', at, at + 2) === '--'
