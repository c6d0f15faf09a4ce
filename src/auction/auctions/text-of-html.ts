/** What a description says, without its tags: paragraphs become lines. */
export function textOfHtml(html: string): string {
  return html
    .replace(/<(\/p|\/li|\/h\d|\/blockquote|br)[^<>]*>/g, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&nbsp;/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name]!)
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
