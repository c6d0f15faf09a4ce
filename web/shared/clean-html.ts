import type DOMPurifyType from 'dompurify'

const allowed = {
  ALLOWED_TAGS: ['p', 'br', 'strong', 'b', 'em', 'i', 'ul', 'ol', 'li', 'h3', 'h4', 'blockquote', 'a'],
  ALLOWED_ATTR: ['href'],
  ALLOWED_URI_REGEXP: /^(https:|mailto:)/i,
  RETURN_TRUSTED_TYPE: true,
}

let loading: Promise<typeof DOMPurifyType> | null = null

/** HTML that users wrote, reduced to plain text, lists and links. */
export async function cleanHtml(html: string): Promise<TrustedHtml> {
  loading ??= import('dompurify').then(({ default: purify }) => {
    purify.addHook('afterSanitizeAttributes', (node) => {
      if (node.tagName !== 'A') return
      node.setAttribute('target', '_blank')
      node.setAttribute('rel', 'noopener noreferrer nofollow')
    })
    return purify
  })
  return (await loading).sanitize(html, allowed) as unknown as TrustedHtml
}

/** What Trusted Types allow into the document; a string in browsers without them. */
export type TrustedHtml = string & { readonly isClean: unique symbol }
