import { createRequire } from 'node:module'

/** Loaded for the first description that is written: 20 MB that bidding does not need. */
const load = createRequire(import.meta.url)
const sanitizer = () => load('sanitize-html') as typeof import('sanitize-html')

/**
 * The HTML that descriptions of auctions and organizations may have, and nothing else. Clients rely on this list, which
 * is in the API document; whoever changes it raises `CLEAN_HTML_VERSION`, so that what is stored is cleaned again.
 */
export const htmlTags = ['p', 'br', 'strong', 'em', 'ul', 'ol', 'li', 'h3', 'h4', 'blockquote', 'a']

export const CLEAN_HTML_VERSION = 1

/** The text of other elements stays, except of scripts, styles and the like. Cleaning what is clean changes nothing. */
export function cleanHtml(html: string): string {
  return sanitizer()(html, {
    allowedTags: htmlTags,
    allowedAttributes: { a: ['href'] },
    allowedSchemes: ['https', 'mailto'],
    transformTags: { a: (tagName, { href }) => ({ tagName, attribs: linkTo(href?.trim()) }) },
  })
}

/** A link that leads nowhere else is only its text; relative ones depend on who shows them. */
function linkTo(href = ''): Record<string, string> {
  return /^(https:\/\/|mailto:)/i.test(href) ? { href } : {}
}

/** A body with its description, if it has one, as it is stored, compared and written to the audit log. */
export function withCleanDescription<Body extends { description?: string | null }>(body: Body): Body {
  return typeof body.description === 'string' ? { ...body, description: cleanHtml(body.description) } : body
}
