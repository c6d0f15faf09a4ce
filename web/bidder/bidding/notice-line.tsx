import type { ComponentChildren } from 'preact'
import { type StateLook, StateShape } from '../../parts/state-tag.tsx'

type Props = {
  look: StateLook | 'wrong'
  title: string
  children?: ComponentChildren
  /** The button for what to do next. */
  action?: ComponentChildren
}

/** The result of a bid or a purchase: the state, the words, and what to do next. */
export function NoticeLine({ look, title, children, action }: Props) {
  return (
    <div class={`offer-notice is-${look}-notice`}>
      {look !== 'wrong' && <StateShape look={look} size={22} />}
      <div>
        <p class={`offer-title is-${look}`}>{title}</p>
        {children && <p class="second">{children}</p>}
      </div>
      {action}
    </div>
  )
}
