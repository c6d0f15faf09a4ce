import { encode } from 'uqr'
import './qr-code.css'

/** An address to point a phone at: dark on white with a margin in any theme, since cameras need that. */
export function QrCode({ text, label, class: extra = '' }: { text: string; label: string; class?: string }) {
  const { size, data } = encode(text, { ecc: 'M', border: 2 })
  const squares = data
    .flatMap((line, y) => line.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return (
    <svg
      class={`qr-code ${extra}`}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shape-rendering="crispEdges"
    >
      <path d={squares} />
    </svg>
  )
}
