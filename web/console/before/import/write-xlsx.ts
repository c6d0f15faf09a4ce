/** A workbook of one sheet with texts, as bytes: enough for a template that opens in every spreadsheet program. */
export function writeXlsx(sheetName: string, rows: readonly (readonly string[])[]): Uint8Array<ArrayBuffer> {
  const cells = (row: readonly string[]) =>
    row.map((text) => `<c t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`).join('')
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const packages = 'http://schemas.openxmlformats.org/package/2006'
  const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const widths = rows[0]?.map(
    (text, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${Math.max(12, text.length + 4)}" customWidth="1"/>`,
  )
  return zip({
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${escapeXml(sheetName)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><cols>${widths?.join('') ?? ''}</cols><sheetData>${rows.map((row) => `<row>${cells(row)}</row>`).join('')}</sheetData></worksheet>`,
  })
}

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** The files uncompressed: a template has a few hundred bytes. */
function zip(files: Record<string, string>): Uint8Array<ArrayBuffer> {
  const parts: number[][] = []
  const directory: number[][] = []
  let offset = 0
  for (const [name, text] of Object.entries(files)) {
    const [bytes, nameBytes] = [text, name].map((value) => [...new TextEncoder().encode(value)]) as [
      number[],
      number[],
    ]
    const facts = [
      ...u16(20),
      ...u16(0x800),
      ...u16(0),
      ...u32(0x00210000),
      ...u32(crc32(bytes)),
      ...u32(bytes.length),
      ...u32(bytes.length),
      ...u16(nameBytes.length),
      ...u16(0),
    ]
    const part = [...u32(0x04034b50), ...facts, ...nameBytes, ...bytes]
    directory.push([
      ...u32(0x02014b50),
      ...u16(20),
      ...facts,
      ...u16(0),
      ...u16(0),
      ...u16(0),
      ...u32(0),
      ...u32(offset),
      ...nameBytes,
    ])
    parts.push(part)
    offset += part.length
  }
  const size = directory.reduce((sum, entry) => sum + entry.length, 0)
  const end = [
    ...u32(0x06054b50),
    ...u16(0),
    ...u16(0),
    ...u16(parts.length),
    ...u16(parts.length),
    ...u32(size),
    ...u32(offset),
    ...u16(0),
  ]
  return new Uint8Array([...parts.flat(), ...directory.flat(), ...end])
}

const u16 = (value: number) => [value & 255, (value >> 8) & 255]
const u32 = (value: number) => [...u16(value & 0xffff), ...u16(value >>> 16)]

function crc32(bytes: number[]): number {
  let crc = -1
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return (crc ^ -1) >>> 0
}
