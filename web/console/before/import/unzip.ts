/** Why a file is not read, for the words of the page. */
export type FileFault =
  | 'tooLarge'
  | 'unreadable'
  | 'tooMuchInside'
  | 'encrypted'
  | 'oldExcel'
  | 'notText'
  | 'empty'

/** The file is not one that we read. */
export class UnreadableFile extends Error {
  readonly fault: FileFault
  constructor(fault: FileFault) {
    super(fault)
    this.fault = fault
  }
}

type Entry = { method: number; from: number; packedSize: number }

/** A spreadsheet with pictures and charts has some dozens of parts. */
const MOST_ENTRIES = 2_000
/** What all the parts that are read may unfold to, whatever they say of themselves. */
const MOST_BYTES = 64 * 1024 * 1024

/**
 * The files in a zip, unpacked one by one with the browser's own decompression. Sizes written in a zip can be lies, so
 * what comes out is counted, and nothing is read past the limit.
 */
export class Zip {
  readonly #bytes: Uint8Array<ArrayBuffer>
  readonly #entries: Map<string, Entry>
  #left: number

  constructor(bytes: Uint8Array<ArrayBuffer>, mostBytes = MOST_BYTES) {
    this.#bytes = bytes
    this.#entries = readDirectory(bytes)
    this.#left = mostBytes
  }

  has = (name: string): boolean => this.#entries.has(name)

  /** The file as text in UTF-8; null when the zip has no such file. */
  async text(name: string): Promise<string | null> {
    const entry = this.#entries.get(name)
    if (!entry) return null
    const { from, packedSize, method } = entry
    const packed = this.#bytes.subarray(from, from + packedSize)
    if (packed.length !== packedSize) throw new UnreadableFile('unreadable')
    const parts = new Blob([packed]).stream()
    if (method === STORED) return this.#read(parts)
    if (method !== DEFLATED) throw new UnreadableFile('unreadable')
    return this.#read(parts.pipeThrough(new DecompressionStream('deflate-raw')))
  }

  async #read(parts: ReadableStream<Uint8Array>): Promise<string> {
    const decoder = new TextDecoder('utf-8', { fatal: true })
    const reader = parts.getReader()
    let text = ''
    try {
      for (;;) {
        const { done, value } = await reader.read()
        if (done) return text + decoder.decode()
        this.#left -= value.length
        if (this.#left < 0) throw new UnreadableFile('tooMuchInside')
        text += decoder.decode(value, { stream: true })
      }
    } catch (error) {
      void reader.cancel().catch(() => {})
      throw error instanceof UnreadableFile ? error : new UnreadableFile('unreadable')
    }
  }
}

const STORED = 0
const DEFLATED = 8
const END_OF_DIRECTORY = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const LOCAL_HEADER = 0x04034b50
/** The end of the directory is followed by a comment of at most this length. */
const LONGEST_COMMENT = 0xffff

function readDirectory(bytes: Uint8Array<ArrayBuffer>): Map<string, Entry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const end = endOfDirectory(view)
    const count = view.getUint16(end + 10, true)
    if (count > MOST_ENTRIES) throw new UnreadableFile('tooMuchInside')
    const entries = new Map<string, Entry>()
    let at = view.getUint32(end + 16, true)
    for (let index = 0; index < count; index++) {
      if (view.getUint32(at, true) !== DIRECTORY_ENTRY) throw new UnreadableFile('unreadable')
      const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) =>
        view.getUint16(at + offset, true),
      )
      const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength!))
      if (view.getUint16(at + 8, true) & 1) throw new UnreadableFile('encrypted')
      const entry = {
        method: view.getUint16(at + 10, true),
        packedSize: view.getUint32(at + 20, true),
        from: startOfData(view, view.getUint32(at + 42, true)),
      }
      // Of two files with one name a program may show either, so neither is believed.
      if (entries.has(name)) throw new UnreadableFile('unreadable')
      entries.set(name, entry)
      at += 46 + nameLength! + extraLength! + commentLength!
    }
    return entries
  } catch (error) {
    // A number that would be read from outside the file.
    throw error instanceof RangeError ? new UnreadableFile('unreadable') : error
  }
}

function endOfDirectory(view: DataView): number {
  const first = Math.max(0, view.byteLength - LONGEST_COMMENT - 22)
  for (let at = view.byteLength - 22; at >= first; at--)
    if (view.getUint32(at, true) === END_OF_DIRECTORY) return at
  throw new UnreadableFile('unreadable')
}

function startOfData(view: DataView, header: number): number {
  if (view.getUint32(header, true) !== LOCAL_HEADER) throw new UnreadableFile('unreadable')
  return header + 30 + view.getUint16(header + 26, true) + view.getUint16(header + 28, true)
}
