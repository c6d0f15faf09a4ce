import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import './notice.css'

type Props = {
  title: string
  text?: ComponentChildren
  /** A button for what to do next. */
  action?: ComponentChildren
  /** `wrong` is read out at once; `empty` says what to do next. */
  look?: 'empty' | 'wrong' | 'calm'
  /** Whether it is all that the page has to say, so that its title is the page's. */
  isPage?: boolean
}

/** An empty list says what to do next; a failure says what happened and what to do about it. */
export function Notice({ title, text, action, look = 'empty', isPage = false }: Props) {
  const Title = isPage ? 'h1' : 'p'
  useEffect(() => {
    if (isPage) document.title = title
  }, [isPage, title])
  return (
    <div class={`notice ${look}`} role={look === 'wrong' ? 'alert' : undefined}>
      <Title class="serif notice-title">{title}</Title>
      {text && <p class="second">{text}</p>}
      {action && <div class="notice-action">{action}</div>}
    </div>
  )
}
