import { marked } from './marked.ts'

/** With what was typed made to stand out. */
export function MarkedName({ name, search }: { name: string; search: string }) {
  return (
    <span class="door-name">
      {marked(name, search).map(({ text, isMarked }, index) =>
        isMarked ? <mark key={index}>{text}</mark> : text,
      )}
    </span>
  )
}
