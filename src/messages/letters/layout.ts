import { accentFrom } from '../../auction/auctions/accent.ts'
import { escapeHtml } from '../../platform/http/values/escape-html.ts'

/** A mail before it is drawn. Each block is drawn twice, for programs that show HTML and for those that do not. */
export type Letter = {
  language: string
  subject: string
  /** What a list of mails shows beside the subject. */
  preview: string
  charity: { name: string; logoUrl: string | null }
  /** The auction's own colour. */
  color: string | null
  picture: { url: string; alt: string } | null
  blocks: Block[]
  /** Small print, a paragraph each. */
  footer: string[]
  /** The link by which mails of this kind are stopped; null for what is always sent. A preview shows its words alone. */
  stop: { label: string; url: string | null } | null
}

export type Block =
  | { is: 'title'; text: string }
  | { is: 'text'; text: string }
  | { is: 'lines'; lines: Line[] }
  /** A large amount below what it means; `tone` is that of its picture in the pages. */
  | { is: 'price'; state: string; tone: 'good' | 'bad'; amount: string; note: string }
  | { is: 'total'; label: string; amount: string }
  | { is: 'button'; label: string; url: string }
  /** On pages only: mails have no forms. */
  | { is: 'form'; label: string; name: string; value: string }

export type Line = { title: string; note: string | null; amount: string; imageUrl?: string | null }

const usual = { accent: '#5f1d4f', onAccent: '#fefaf1', soft: '#f0dde8' }

const font = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const serif = "font-family:'Iowan Old Style','Palatino Linotype',Palatino,Georgia,serif"

/**
 * A table of 600 pixels with every style in its place, since mail programs drop what is elsewhere. Where a program is
 * dark, and knows media queries, the classes turn the colours; where it turns them itself, there is nothing to undo.
 */
export function htmlOf(letter: Letter): string {
  const { language, subject, preview, charity, picture, blocks } = letter
  const colors = accentFrom(letter.color, 'light') ?? usual
  const row = (cell: string, padding = '0 40px') =>
    `<tr><td class="card" style="padding:${padding};background:#fffdf6">${cell}</td></tr>`
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>@media (max-width:520px){td.card{padding-left:20px!important;padding-right:20px!important}
td.sum{font-size:20px!important}td.picture{width:72px!important}td.picture img{width:60px!important;height:45px!important}}
@media (prefers-color-scheme:dark){body,td.page{background:#1e0b19!important}td.card{background:#2a1224!important}
td.foot{background:#33182c!important}h1,p,td{color:#f6ebdd!important}p.quiet,td.quiet,a.quiet{color:#cbb6c4!important}p.good{color:#8fd9a3!important}p.bad{color:#ffb4ab!important}td.rule{border-color:#4a2a42!important}}</style></head>
<body style="margin:0;background:#f2e8dc"><div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<div role="main"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td class="page" align="center" style="padding:24px 8px;background:#f2e8dc">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;border-radius:16px;overflow:hidden">
${picture ? `<tr><td><img src="${escapeHtml(picture.url)}" alt="${escapeHtml(picture.alt)}" width="600" style="display:block;width:100%;height:auto"></td></tr>` : ''}
${row(head(charity), '28px 40px 20px')}
${blocks.map((block) => row(htmlBlocks(block, colors))).join('\n')}
<tr><td class="card" style="height:20px;background:#fffdf6"></td></tr>
<tr><td class="foot card" style="padding:20px 40px;background:#fdf4ea">${foot(letter)}</td></tr>
</table></td></tr></table></div></body></html>`
}

const foot = ({ footer, stop }: Letter) =>
  [
    ...footer.map(escapeHtml),
    ...(stop
      ? [
          stop.url === null
            ? escapeHtml(stop.label)
            : `<a class="quiet" href="${escapeHtml(stop.url)}" style="color:#5c4656">${escapeHtml(stop.label)}</a>`,
        ]
      : []),
  ]
    .map(
      (html) =>
        `<p class="quiet" style="margin:0 0 4px;${font};font-size:13px;line-height:20px;color:#5c4656">${html}</p>`,
    )
    .join('')

const head = ({ name, logoUrl }: Letter['charity']) =>
  `<p style="margin:0;${font};font-size:15px;line-height:32px;font-weight:600;color:#2a0f23">${
    logoUrl
      ? `<img src="${escapeHtml(logoUrl)}" alt="" width="32" height="32" style="vertical-align:middle;border-radius:16px;margin-right:10px">`
      : ''
  }${escapeHtml(name)}</p>`

function htmlBlocks(block: Block, { accent, onAccent }: typeof usual): string {
  switch (block.is) {
    case 'title':
      return `<h1 style="margin:0 0 12px;${serif};font-size:26px;line-height:34px;font-weight:700;color:#2a0f23">${escapeHtml(block.text)}</h1>`
    case 'text':
      return `<p style="margin:12px 0 16px;${font};font-size:16px;line-height:24px;color:#4a3344">${escapeHtml(block.text)}</p>`
    case 'lines':
      return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0">${block.lines.map((line) => htmlLine(line, hasImages(block.lines))).join('')}</table>`
    case 'price':
      return `<p class="${block.tone}" style="margin:0;${font};font-size:15px;line-height:20px;font-weight:600;color:${tones[block.tone]}">${escapeHtml(block.state)}</p>
<p style="margin:0;${font};font-size:40px;line-height:48px;font-weight:700;color:#2a0f23">${escapeHtml(block.amount)}</p>
<p class="quiet" style="margin:0 0 16px;${font};font-size:15px;line-height:22px;color:#5c4656">${escapeHtml(block.note)}</p>`
    case 'total':
      return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>
<td style="padding:16px 12px 16px 0;${font};font-size:16px;font-weight:600;color:#2a0f23">${escapeHtml(block.label)}</td>
<td class="sum" align="right" style="padding:16px 0;${font};font-size:26px;font-weight:700;color:#2a0f23;white-space:nowrap">${escapeHtml(block.amount)}</td></tr></table>`
    case 'button':
      return `<p style="margin:8px 0 20px"><a href="${escapeHtml(block.url)}" style="display:block;${buttonStyle(accent, onAccent)}">${escapeHtml(block.label)}</a></p>`
    case 'form':
      return `<form method="post" style="margin:8px 0 20px"><button name="${escapeHtml(block.name)}" value="${escapeHtml(block.value)}" style="width:100%;border:0;cursor:pointer;${buttonStyle(accent, onAccent)}">${escapeHtml(block.label)}</button></form>`
  }
}

const tones = { good: '#1d6b36', bad: '#b3261e' }

const buttonStyle = (accent: string, onAccent: string) =>
  `padding:16px;border-radius:12px;background:${accent};color:${onAccent};${font};font-size:16px;font-weight:600;text-align:center;text-decoration:none`

const hasImages = (lines: Line[]) => lines.some(({ imageUrl }) => imageUrl)

const htmlLine = ({ title, note, amount, imageUrl }: Line, withImages: boolean) => `<tr>
${withImages ? `<td class="rule picture" width="104" style="width:104px;padding:12px 0;border-bottom:1px solid #e6d8cb">${imageUrl ? htmlImage(imageUrl) : ''}</td>` : ''}
<td class="rule" style="padding:12px 12px 12px 0;border-bottom:1px solid #e6d8cb;${font};font-size:16px;line-height:22px;font-weight:600;color:#2a0f23">${escapeHtml(title)}${
  note
    ? `<p class="quiet" style="margin:4px 0 0;font-size:13px;line-height:18px;font-weight:400;color:#5c4656">${escapeHtml(note)}</p>`
    : ''
}</td>
<td class="rule" align="right" style="padding:12px 0;border-bottom:1px solid #e6d8cb;${font};font-size:16px;font-weight:600;color:#2a0f23;white-space:nowrap">${escapeHtml(amount)}</td></tr>`

const htmlImage = (url: string) =>
  `<img src="${escapeHtml(url)}" alt="" width="88" height="66" style="display:block;width:88px;height:66px;border-radius:8px">`

/** The same as plain text, in lines that no program breaks. */
export function textOf({ language, charity, blocks, footer, stop }: Letter): string {
  const colon = language === 'fr' ? '\u00a0:' : ':'
  const small = [...footer, ...(stop?.url ? [`${stop.label}${colon}\n${stop.url}`] : [])]
  const parts = [charity.name, ...blocks.map((block) => textBlock(block, colon)), '-- ', small.join('\n')]
  return `${parts.join('\n\n')}\n`
}

function textBlock(block: Block, colon: string): string {
  switch (block.is) {
    case 'title':
    case 'text':
      return block.text
    case 'lines':
      return block.lines
        .map(
          ({ title, note, amount }) =>
            `${title}${amount && `${colon} ${amount}`}${note ? `\n  ${note}` : ''}`,
        )
        .join('\n')
    case 'price':
      return `${block.state} ${block.amount}\n${block.note}`
    case 'total':
      return `${block.label}${colon} ${block.amount}`
    case 'button':
      return `${block.label}${colon}\n${block.url}`
    case 'form':
      return ''
  }
}
