import { createRequire } from 'node:module'

/** Loaded when the first description is written: 20 MB that bidding does not need. */
const load = createRequire(import.meta.url)
const sanitizer = () => load('sanitize-html') as typeof import('sanitize-html')

/**
 * The only HTML that descriptions of auctions and organizations may have. Clients rely on this list, which is in the
 * API document. When you change it, raise `CLEAN_HTML_VERSION`, so that what is stored is cleaned again.
 */
export const htmlTags = ['p', 'br', 'strong', 'em', 'ul', 'ol', 'li', 'h3', 'h4', 'blockquote', 'a']

export const CLEAN_HTML_VERSION = 1

/** Keeps the text of other elements, except of scripts, styles and the like. Cleaning clean HTML changes nothing. */
export function cleanHtml(html: string): string {
  return sanitizer()(html, {
    allowedTags: htmlTags,
    allowedAttributes: { a: ['href'] },
    allowedSchemes: ['https', 'mailto'],
    transformTags: { a: (tagName, { href }) => ({ tagName, attribs: linkTo(href?.trim()) }) },
  })
}

/** Other links lose their address and keep their text: where a relative one leads depends on the page it is on. */
function linkTo(href = ''): Record<string, string> {
  return /^(https:\/\/|mailto:)/i.test(href) ? { href } : {}
}

/** The body with its description, if it has one, cleaned: as it is stored, compared and written to the audit log. */
export function withCleanDescription<Body extends { description?: string | null }>(body: Body): Body {
  return typeof body.description === 'string' ? { ...body, description: cleanHtml(body.description) } : body
}
