import './thermometer.css'

type Amounts = { raised: string; total: string; goal: string | null }

/** How much of the goal was raised, and behind it what leading bids would add. Without a goal it shows nothing. */
export function Thermometer({ of: { raised, total, goal }, label }: { of: Amounts; label: string }) {
  if (Number(goal) <= 0) return null
  const percent = (amount: string) => Math.round(Math.min(1, Math.max(0, shareOf(amount, goal))) * 100)
  return (
    <div class="thermometer" role="img" aria-label={label}>
      <i style={{ width: `${percent(total)}%` }} />
      <span style={{ width: `${percent(raised)}%` }} />
    </div>
  )
}

export const shareOf = (amount: string, goal: string | null) => Number(amount) / Number(goal)
