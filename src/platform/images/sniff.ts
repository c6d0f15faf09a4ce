type ImageType = 'png' | 'jpeg' | 'webp' | 'avif'

/** What a file is by its first bytes; names and headers are only claims. Null for everything Goodlot does not take. */
export function sniffImage(bytes: Buffer): ImageType | null {
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png'
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'jpeg'
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP') return 'webp'
  if (text(bytes, 4, 8) === 'ftyp' && brands(bytes).some((brand) => brand === 'avif' || brand === 'avis')) {
    return 'avif'
  }
  return null
}

function startsWith(bytes: Buffer, start: number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte)
}

function text(bytes: Buffer, from: number, to: number): string {
  return bytes.toString('latin1', from, to)
}

/** The major brand and the compatible ones, of the box that opens an ISO media file. */
function brands(bytes: Buffer): string[] {
  const end = Math.min(bytes.length >= 4 ? bytes.readUInt32BE(0) : 0, bytes.length, 256)
  const found = [text(bytes, 8, 12)]
  for (let position = 16; position + 4 <= end; position += 4) found.push(text(bytes, position, position + 4))
  return found
}
