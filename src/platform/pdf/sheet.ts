import { setImmediate } from 'node:timers/promises'
import PDFDocument from 'pdfkit'
import { encode } from 'uqr'
import type { Weight } from './faces.ts'
import { type Family, Fonts } from './fonts.ts'
import { linesOf, type Run, runsOf } from './lines.ts'
import { allowMarksWithoutPlace } from './marks.ts'
import { type PaperSize, paperSizes } from './sizes.ts'

export const MARGIN = 48
const INK = '#311529'
export const SECOND = '#654d5c'
export const LINE = '#b9a99c'

export type Type = {
  size: number
  weight?: Weight
  family?: Family
  color?: string
  align?: 'left' | 'center' | 'right'
  /** The lines that are shown at most; the last one then ends in "…". */
  lines?: number
}
export type Place = { x: number; y: number; width: number }

export type ReadPicture = (key: string) => Promise<Uint8Array | null>
/** Where the file goes, part by part, and where its pictures come from, one by one: together they would take megabytes. */
export type Output = { write(part: Uint8Array): void; readPicture: ReadPicture }

type MeasuredRun = Run & { width: number }

/** Paper to draw on: text in any script, rules, QR codes and pictures. Origin is the upper left corner. */
export class Sheet {
  readonly width: number
  readonly height: number
  readonly #output: Output
  readonly #document: PDFKit.PDFDocument
  readonly #measured = new Map<string, MeasuredRun[]>()
  #fonts: Fonts | undefined
  #parts: Uint8Array[] = []

  constructor({ size, title }: { size: PaperSize; title: string }, output: Output) {
    const [width, height] = paperSizes[size]
    this.width = width
    this.height = height
    this.#output = output
    const info = { Title: title }
    this.#document = new PDFDocument({ size: [width, height], margin: 0, autoFirstPage: false, info })
    this.#document.on('data', (part: Buffer) => this.#parts.push(part))
  }

  /** `texts` are all that will be drawn, but for the numbers and punctuation of the layouts themselves. */
  async readFonts(texts: Iterable<string>): Promise<void> {
    // The first bytes are sent now: many names in Chinese are a hundred fonts, and their reader waits.
    await setImmediate()
    this.#send()
    this.#fonts = await Fonts.for(texts)
    for (const { name, bytes } of this.#fonts.files)
      allowMarksWithoutPlace(this.#document.registerFont(name, bytes).font(name))
  }

  async end(): Promise<void> {
    const ended = new Promise((done) => this.#document.once('end', done))
    this.#document.end()
    await ended
    this.#send()
  }

  #send(): void {
    this.#output.write(Buffer.concat(this.#parts))
    this.#parts = []
  }

  /** Letters of the texts that no font has. */
  get missing(): string[] {
    return [...this.#fonts!.missing]
  }

  async pictureOf(key: string | null): Promise<Uint8Array | null> {
    return key === null ? null : this.#output.readPicture(key)
  }

  newPage(): void {
    // The page before is written when the next begins.
    this.#document.addPage()
    this.#send()
  }

  #widthOf(text: string, type: Type): number {
    return this.#runsOf(text, type).reduce((sum, { width }) => sum + width, 0) * type.size
  }

  /** Writes from the top of the first line, and returns where the next line would begin. */
  write(text: string, { x, y, width }: Place, type: Type): number {
    const height = lineHeight(type)
    const lines = this.#linesOf(text, width, type)
    lines.forEach((line, index) => {
      const room = width - this.#widthOf(line, type)
      const start = x + (type.align === 'right' ? room : type.align === 'center' ? room / 2 : 0)
      this.#writeRuns(line, start, y + index * height + 0.8 * height, type)
    })
    return y + lines.length * height
  }

  /** How tall a text would be. */
  heightOf(text: string, width: number, type: Type): number {
    return this.#linesOf(text, width, type).length * lineHeight(type)
  }

  #linesOf(text: string, width: number, type: Type): string[] {
    const printable = this.#fonts!.printable(text)
    return linesOf(printable, width, (part) => this.#widthOf(part, type), type.lines)
  }

  #writeRuns(line: string, start: number, baseline: number, type: Type): void {
    let x = start
    for (const { font, text, width } of this.#runsOf(line, type)) {
      this.#document
        .font(font)
        .fontSize(type.size)
        .fillColor(type.color ?? INK)
      this.#document.text(text, x, baseline, { lineBreak: false, baseline: 'alphabetic', features: [] })
      x += width * type.size
    }
  }

  /** With their widths in units of the type's size. */
  #runsOf(line: string, { family = 'sans', weight = 400 }: Type): MeasuredRun[] {
    const key = `${family} ${weight} ${line}`
    const measured =
      this.#measured.get(key) ??
      runsOf(line, (letter) => this.#fonts!.nameFor(letter, family, weight)).map(({ font, text }) => {
        const width = this.#document.font(font).fontSize(1).widthOfString(text, { features: [] })
        return { font, text, width }
      })
    this.#measured.set(key, measured)
    return measured
  }

  rule(x1: number, y1: number, x2: number, y2: number, { isCut = false, color = LINE } = {}): void {
    this.#document.moveTo(x1, y1).lineTo(x2, y2).lineWidth(0.75).strokeColor(color)
    if (isCut) this.#document.dash(3, { space: 3 }).stroke().undash()
    else this.#document.stroke()
  }

  box({ x, y, width, height }: Place & { height: number }, radius = 8): void {
    this.#document.roundedRect(x, y, width, height, radius).lineWidth(0.75).strokeColor(LINE).stroke()
  }

  /** Black on white, without its quiet zone: paper is white. */
  qrCode(text: string, { x, y, width }: Place): void {
    const { data, size } = encode(text, { border: 0, ecc: 'M' })
    const module = width / size
    for (const [down, row] of data.entries())
      for (const [across, isDark] of row.entries())
        if (isDark)
          this.#document.rect(x + across * module, y + down * module, module + OVERLAP, module + OVERLAP)
    this.#document.fill('#000000')
  }

  /** A JPEG, cut to fill its place. */
  picture(bytes: Uint8Array, { x, y, width, height }: Place & { height: number }): void {
    this.#document.save().roundedRect(x, y, width, height, 8).clip()
    this.#document.image(Buffer.from(bytes), x, y, {
      cover: [width, height],
      align: 'center',
      valign: 'center',
    })
    this.#document.restore()
  }
}

/** Without it, some programs show hairlines between the squares of a QR code. */
const OVERLAP = 0.05

const lineHeight = ({ size }: Type) => size * 1.3
