import type { ComponentChildren } from 'preact'
import './notice.css'

type Props = {
  title: string
  text?: ComponentChildren
  /** A button for what to do next. */
  action?: ComponentChildren
  /** `wrong` is read out at once; `empty` says what to do next. */
  look?: 'empty' | 'wrong' | 'calm'
}

/** An empty list says what to do next; a failure says what happened and what to do about it. */
export function Notice({ title, text, action, look = 'empty' }: Props) {
  return (
    <div class={`notice ${look}`} role={look === 'wrong' ? 'alert' : undefined}>
      <p class="serif notice-title">{title}</p>
      {text && <p class="second">{text}</p>}
      {action && <div class="notice-action">{action}</div>}
    </div>
  )
}
