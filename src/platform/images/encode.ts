import type { Sharp } from 'sharp'
import { ApiError } from '../http/answers/api-error.ts'
import { type ImageSize, imageSizes } from './image-url.ts'
import { loadSharp } from './sharp.ts'
import { sniffImage } from './sniff.ts'

type EncodedImage = {
  /** Of the largest size. */
  width: number
  height: number
  files: Record<ImageSize, Buffer>
}

/** A picture of today's best phones has 48 million; a bomb has billions. */
const MOST_PIXELS = 50_000_000
const MOST_SECONDS = 20

/** Encodes the picture again in every size: upright, in sRGB, and without anything else the file held. */
export async function encodeImage(bytes: Buffer): Promise<EncodedImage> {
  if (sniffImage(bytes) === null) throw badImage('This is not a PNG, JPEG, WebP or AVIF image.')
  try {
    return await encode(bytes)
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw badImage('This image is damaged, or takes too long to read.')
  }
}

async function encode(bytes: Buffer): Promise<EncodedImage> {
  const sharp = await loadSharp()
  const input = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
  const { width: inputWidth, height: inputHeight } = await sharp(bytes, {
    limitInputPixels: false,
  }).metadata()
  if (inputWidth * inputHeight > MOST_PIXELS) {
    throw badImage(`This image has more than ${MOST_PIXELS / 1e6} million pixels.`)
  }
  const { data, info } = await within(input.autoOrient(), imageSizes.large)
    .toColourspace('srgb')
    .timeout({ seconds: MOST_SECONDS })
    .raw()
    .toBuffer({ resolveWithObject: true })
  // The file is decoded once; all sizes are made from the largest one.
  const { width, height, channels } = info
  const files = {} as Record<ImageSize, Buffer>
  for (const [size, pixels] of Object.entries(imageSizes)) {
    const picture = sharp(data, { raw: { width, height, channels } })
    files[size as ImageSize] = await within(picture, pixels).webp({ quality: 80 }).toBuffer()
  }
  return { width, height, files }
}

function within(picture: Sharp, pixels: number): Sharp {
  return picture.resize({ width: pixels, height: pixels, fit: 'inside', withoutEnlargement: true })
}

function badImage(message: string): ApiError {
  return new ApiError('validation_error', message, { fields: { file: [message] } })
}
