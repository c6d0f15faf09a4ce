import type { ButtonHTMLAttributes, ComponentChildren } from 'preact'
import './button.css'

/** `main`: the one that matters in a view; `soft`: calm; `plain`: outlined; `glow`: for giving; `bare`: only a word. */
type ButtonLook = 'main' | 'soft' | 'plain' | 'glow' | 'bare' | 'quiet'

type Props = {
  look?: ButtonLook
  size?: 'usual' | 'bar' | 'tall'
  /** What it is doing right now; until it is done it cannot be pressed again. */
  busy?: string | undefined
  href?: string | undefined
  children: ComponentChildren
  class?: string
} & Omit<ButtonHTMLAttributes, 'size' | 'children' | 'class' | 'href'>

export function Button({
  look = 'plain',
  size = 'usual',
  busy,
  href,
  children,
  class: extra = '',
  ...rest
}: Props) {
  const classes = `button ${look} ${size} ${extra}`
  if (href !== undefined)
    return (
      <a class={classes} href={href}>
        {children}
      </a>
    )
  return (
    <button
      type="button"
      {...rest}
      class={classes}
      disabled={rest.disabled ?? false}
      aria-disabled={busy ? true : rest['aria-disabled'] || undefined}
      aria-busy={busy ? true : undefined}
      // Enter in a field clicks its form's button too.
      onClick={busy ? (event) => event.preventDefault() : rest.onClick}
    >
      {busy ?? children}
    </button>
  )
}
