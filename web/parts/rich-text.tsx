import { useEffect, useState } from 'preact/hooks'
import { cleanHtml, type TrustedHtml } from '../shared/clean-html.ts'
import './rich-text.css'

/** Text from users that may contain HTML; shown as plain text until it is cleaned, or if it has no markup. */
export function RichText({ html }: { html: string }) {
  const [clean, setClean] = useState<TrustedHtml | null>(null)
  const hasMarkup = /[<&]/.test(html)
  useEffect(() => {
    let isHere = true
    if (hasMarkup) void cleanHtml(html).then((cleaned) => isHere && setClean(cleaned))
    return () => {
      isHere = false
    }
  }, [html, hasMarkup])
  if (!hasMarkup) return <p class="rich-text">{html}</p>
  if (clean === null) return <div class="rich-text" />
  // DOMPurify made it, and Trusted Types let nothing else in.
  return <div class="rich-text" dangerouslySetInnerHTML={{ __html: clean }} />
}
