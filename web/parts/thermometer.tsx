import './thermometer.css'

/** The share of the goal raised, from 0 to 1; a needle marks its end, since the fill alone is faint in sunlight. */
export function Thermometer({ share, label }: { share: number; label: string }) {
  const percent = Math.round(Math.min(1, Math.max(0, share)) * 100)
  return (
    <div class="thermometer" role="img" aria-label={label}>
      <span style={{ width: `${percent}%` }} />
    </div>
  )
}
