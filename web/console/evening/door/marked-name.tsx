import { marked } from './marked.ts'

/** A name with the parts that match the search highlighted. */
export function MarkedName({ name, search }: { name: string; search: string }) {
  return (
    <span class="door-name">
      {marked(name, search).map(({ text, isMarked }, index) =>
        isMarked ? <mark key={index}>{text}</mark> : text,
      )}
    </span>
  )
}
