import PDFDocument from 'pdfkit'
import { encode } from 'uqr'
import { type Family, Fonts, type Weight } from './fonts.ts'
import { linesOf, runsOf } from './lines.ts'
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

/** Paper to draw on: text in any script, rules, QR codes and pictures. Origin is the upper left corner. */
export class Sheet {
  readonly width: number
  readonly height: number
  pages = 0
  readonly #fonts: Fonts
  readonly #widths = new Map<string, number>()
  readonly #document: PDFKit.PDFDocument

  private constructor(size: PaperSize, title: string, fonts: Fonts) {
    const [width, height] = paperSizes[size]
    this.width = width
    this.height = height
    this.#fonts = fonts
    this.#document = new PDFDocument({
      size: [width, height],
      margin: 0,
      autoFirstPage: false,
      info: { Title: title },
    })
    for (const { name, bytes } of fonts.files) this.#document.registerFont(name, bytes)
  }

  /** `texts` holds every character that will be drawn. */
  static async open(size: PaperSize, title: string, texts: string): Promise<Sheet> {
    return new Sheet(size, title, await Fonts.for(texts))
  }

  /** Draws the pages and returns the file. */
  async finish(draw: (sheet: Sheet) => void): Promise<Uint8Array> {
    const parts: Buffer[] = []
    this.#document.on('data', (part: Buffer) => parts.push(part))
    const ended = new Promise((done) => this.#document.once('end', done))
    draw(this)
    this.#document.end()
    await ended
    return Buffer.concat(parts)
  }

  newPage(): void {
    this.#document.addPage()
    this.pages++
  }

  widthOf(text: string, type: Type): number {
    const { size, family = 'sans', weight = 400 } = type
    const key = `${family} ${weight} ${text}`
    const known = this.#widths.get(key) ?? this.#measure(text, type)
    this.#widths.set(key, known)
    return known * size
  }

  /** In units of the type's size. */
  #measure(text: string, type: Type): number {
    this.#document.fontSize(1)
    return this.#runs(text, type).reduce(
      (sum, { font, text }) => sum + this.#document.font(font).widthOfString(text, { features: [] }),
      0,
    )
  }

  /** Writes from the top of the first line, and returns where the next line would begin. */
  write(text: string, { x, y, width }: Place, type: Type): number {
    const height = lineHeight(type)
    const lines = linesOf(text, width, (part) => this.widthOf(part, type), type.lines)
    lines.forEach((line, index) => {
      const room = width - this.widthOf(line, type)
      const start = x + (type.align === 'right' ? room : type.align === 'center' ? room / 2 : 0)
      this.#writeRuns(line, start, y + index * height + 0.8 * height, type)
    })
    return y + lines.length * height
  }

  /** How tall a text would be. */
  heightOf(text: string, width: number, type: Type): number {
    return linesOf(text, width, (part) => this.widthOf(part, type), type.lines).length * lineHeight(type)
  }

  #writeRuns(line: string, start: number, baseline: number, type: Type): void {
    let x = start
    for (const { font, text } of this.#runs(line, type)) {
      this.#document
        .font(font)
        .fontSize(type.size)
        .fillColor(type.color ?? INK)
      this.#document.text(text, x, baseline, { lineBreak: false, baseline: 'alphabetic', features: [] })
      x += this.#document.widthOfString(text, { features: [] })
    }
  }

  #runs(line: string, { family = 'sans', weight = 400 }: Type) {
    return runsOf(line, (character) => this.#fonts.nameFor(character, family, weight))
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
