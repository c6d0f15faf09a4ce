import './plain-text.css'

/** Text as somebody typed it, line by line; `<M>` is text too. */
export function PlainText({ text }: { text: string }) {
  return <p class="plain-text">{text}</p>
}
