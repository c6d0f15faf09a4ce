import type { ComponentChildren } from 'preact'
import { Clock, Envelope, Hammer, Lock, Pause, StarFull, Tag, TickDisc, UpTriangle } from './icons.tsx'
import './state-tag.css'

/** Each state has a word, a shape and a colour, so that none depends on colour alone. */
export type StateLook =
  | 'winning'
  | 'outbid'
  | 'watching'
  | 'sealed'
  | 'starting'
  | 'extended'
  | 'closed'
  | 'paused'
  | 'reserve'

const shapes = {
  winning: TickDisc,
  outbid: UpTriangle,
  watching: StarFull,
  sealed: Envelope,
  starting: Tag,
  extended: Clock,
  closed: Hammer,
  paused: Pause,
  reserve: Lock,
}

export function StateShape({ look, size = 18 }: { look: StateLook; size?: number }) {
  const Shape = shapes[look]
  return (
    <span class={`state-shape is-${look}`}>
      <Shape size={size} />
    </span>
  )
}

/** A tag with its own background, so that it can be placed on a picture. */
export function StateTag({ look, children }: { look: StateLook; children: ComponentChildren }) {
  return (
    <span class={`state-tag is-${look}`}>
      <StateShape look={look} />
      {children}
    </span>
  )
}

/** A lot's number on a tag with an eyelet. */
export function LotTag({ children }: { children: ComponentChildren }) {
  return <span class="lot-tag">{children}</span>
}
