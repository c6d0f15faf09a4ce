import type { ComponentChildren } from 'preact'
import './notice.css'

type Props = {
  title: string
  text?: ComponentChildren
  /** The way out. */
  action?: ComponentChildren
  /** `wrong` is read out at once; `empty` says what to do next. */
  look?: 'empty' | 'wrong' | 'calm'
}

/** What is empty says what to do next; what is wrong says what happened and offers the way out. */
export function Notice({ title, text, action, look = 'empty' }: Props) {
  return (
    <div class={`notice ${look}`} role={look === 'wrong' ? 'alert' : undefined}>
      <p class="serif notice-title">{title}</p>
      {text && <p class="second">{text}</p>}
      {action && <div class="notice-action">{action}</div>}
    </div>
  )
}
