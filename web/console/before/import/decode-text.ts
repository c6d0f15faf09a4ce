const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'macintosh', 'windows-1250'] as const
export type Encoding = (typeof encodings)[number]

/** The ones that no byte of the file rules out, so that a person has to look at the letters. */
export const guessable: readonly Encoding[] = ['windows-1252', 'macintosh', 'windows-1250']

/** The text of a file, and how it was saved; null when it is not text. */
type Decoded = { text: string; encoding: Encoding }

/**
 * Decodes strictly: UTF-16 and UTF-8 by their marks or because every byte fits, and else what a spreadsheet's plain "CSV"
 * is on Windows. A wrong byte is never replaced, so nothing comes in as "M�ller".
 */
export function decodeText(bytes: Uint8Array, chosen?: Encoding): Decoded | null {
  if (chosen) return decodeAs(bytes, chosen)
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return decodeAs(bytes, 'utf-16le')
  if (first === 0xfe && second === 0xff) return decodeAs(bytes, 'utf-16be')
  return decodeAs(bytes, unmarkedUtf16(bytes) ?? 'utf-8') ?? decodeAs(bytes, 'windows-1252')
}

function decodeAs(bytes: Uint8Array, encoding: Encoding): Decoded | null {
  if (encoding === 'windows-1252' && bytes.some((byte) => unusedIn1252.has(byte))) return null
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return isText(text) ? { text, encoding } : null
  } catch {
    return null
  }
}

/** Browsers decode these five to control characters; no program writes them. */
const unusedIn1252 = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d])

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what tells a text from another kind of file
const isText = (text: string) => !/[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(text)

/** In a table in our alphabets every second byte of UTF-16 is zero, which UTF-8 never is. */
function unmarkedUtf16(bytes: Uint8Array): Encoding | null {
  const start = bytes.subarray(0, 200)
  const zeros = (parity: number) => start.filter((byte, index) => byte === 0 && index % 2 === parity).length
  const most = start.length / 4
  return zeros(1) > most ? 'utf-16le' : zeros(0) > most ? 'utf-16be' : null
}
