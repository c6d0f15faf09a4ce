import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { ApiError } from '../answers/api-error.ts'

/** The header X-Mobile: an integer or nothing. */
export function mobilePlatform(request: FastifyRequest): number | null {
  const text = request.headers['x-mobile']
  if (text === undefined) return null
  if (typeof text === 'string' && /^-?\d+$/.test(text.trim())) return Number(text)
  throw new ApiError('validation_error', 'X-Mobile must be an integer.', {
    fields: { 'x-mobile': ['must be an integer'] },
  })
}

/** An integer in the API document; like every header it arrives as text, which `mobilePlatform` reads. */
export const mobileHeaders = Type.Object({
  'x-mobile': Type.Optional(
    Type.String({ isIntegerText: true, description: '1 iOS, 2 Android.', examples: [1] }),
  ),
})
