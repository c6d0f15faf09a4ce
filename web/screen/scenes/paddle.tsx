import './paddle.css'

/** A board on a handle. */
export function Paddle({ number, look }: { number: number | string; look: 'glow' | 'quiet' | 'raised' }) {
  return (
    <span class={`paddle is-${look}`}>
      <b>{number}</b>
    </span>
  )
}
