import { along, alongPowers, powersAround, ticksTo } from './scale.ts'
import './charts.css'

type Show = (amount: number) => string

/** A phone has a drawing of its own, since letters shrink with the drawing. */
const isPhone = () => matchMedia('(max-width: 599px)').matches
const widthNow = () => (isPhone() ? 360 : 640)
const HEIGHT = 240
const BOTTOM = 28
const TOP = 12

/** A total that only grows, over time. */
export function GrowthChart({
  points,
  show,
  showTime,
  label,
}: {
  points: readonly { time: number; total: number }[]
  show: Show
  showTime: (time: number) => string
  label: string
}) {
  const width = widthNow()
  const first = points[0]!.time
  const span = Math.max(1, points.at(-1)!.time - first)
  const ticks = ticksTo(points.at(-1)!.total)
  const top = ticks.at(-1)!
  const left = leftOf(ticks, show)
  const x = (time: number) => left + along(time - first, span, width - left - 12)
  const y = (amount: number) => HEIGHT - BOTTOM - along(amount, top, HEIGHT - BOTTOM - TOP)
  // The total stays the same until more is raised, so the line goes in steps.
  const line = points.map(({ time, total }, index) =>
    index === 0 ? `M${x(time)} ${y(total)}` : `H${x(time)}V${y(total)}`,
  )
  const area = `${line.join('')}V${y(0)}H${x(first)}Z`
  return (
    <svg class="chart" viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={label}>
      <Grid ticks={ticks} left={left} width={width} y={y} show={show} />
      <path class="chart-area" d={area} />
      <path class="chart-line" d={line.join('')} />
      {/* The two times have room beside each other from edge to edge. */}
      <text x={isPhone() ? 0 : x(first)} y={HEIGHT - 8}>
        {showTime(first)}
      </text>
      {points.length > 1 && (
        <text x={width - 12} y={HEIGHT - 8} text-anchor="end">
          {showTime(points.at(-1)!.time)}
        </text>
      )}
    </svg>
  )
}

const ROW = 30

/** Names with their bars, the largest first. */
export function BarChart({
  bars,
  show,
  label,
}: {
  bars: readonly { name: string; amount: number }[]
  show: Show
  label: string
}) {
  const width = widthNow()
  const [names, letters] = isPhone() ? [120, 13] : [190, 21]
  const largest = Math.max(...bars.map(({ amount }) => amount), 0)
  const height = bars.length * ROW + 4
  return (
    <svg class="chart" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {bars.map(({ name, amount }, index) => {
        const length = along(amount, largest, width - names - 100)
        const y = index * ROW
        return (
          <g key={`${index} ${name}`}>
            <text x={names - 10} y={y + 20} text-anchor="end">
              {shortened(name, letters)}
            </text>
            <rect
              class="chart-bar"
              x={names}
              y={y + 5}
              width={Math.max(2, length)}
              height={ROW - 10}
              rx="4"
            />
            <text class="chart-value" x={names + length + 8} y={y + 20}>
              {show(amount)}
            </text>
          </g>
        )
      })}
    </svg>
  )
}

/** One dot per item: its value, and the price it fetched, by powers of ten, so that one dear lot hides no others. On the line both are equal. */
export function ValueChart({
  dots,
  show,
  label,
}: {
  dots: readonly { name: string; value: number; price: number }[]
  show: Show
  label: string
}) {
  const width = widthNow()
  const ticks = powersAround(dots.flatMap(({ value, price }) => [value, price]))
  const left = leftOf(ticks, show)
  const x = (amount: number) => left + alongPowers(amount, ticks, width - left - 24)
  const y = (amount: number) => HEIGHT - BOTTOM - alongPowers(amount, ticks, HEIGHT - BOTTOM - TOP)
  const [least, top] = [ticks[0]!, ticks.at(-1)!]
  // Labels below need as much room as those at the side: where there is less, some are left out.
  const every = Math.ceil(left / ((width - left - 24) / (ticks.length - 1)))
  const labelled = ticks.filter((_, index) => index > 0 && (ticks.length - 1 - index) % every === 0)
  return (
    <svg class="chart" viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={label}>
      <Grid ticks={ticks} left={left} width={width} y={y} show={show} />
      {labelled.map((tick) => (
        <text key={tick} x={x(tick)} y={HEIGHT - 8} text-anchor="end">
          {show(tick)}
        </text>
      ))}
      <path class="chart-even" d={`M${x(least)} ${y(least)}L${x(top)} ${y(top)}`} />
      {dots.map(({ name, value, price }, index) => (
        <circle key={index} class="chart-dot" cx={x(value)} cy={y(price)} r="5">
          <title>{name}</title>
        </circle>
      ))}
    </svg>
  )
}

/** Room for the longest amount: "$20,000", or "20 000 $ US". */
const leftOf = (ticks: readonly number[], show: Show) =>
  16 + 9 * Math.max(...ticks.map((tick) => show(tick).length))

type GridProps = {
  ticks: readonly number[]
  left: number
  width: number
  y: (amount: number) => number
  show: Show
}

function Grid({ ticks, left, width, y, show }: GridProps) {
  return (
    <>
      {ticks.map((tick) => (
        <g key={tick}>
          <path class="chart-grid" d={`M${left} ${y(tick)}H${width - 12}`} />
          <text x={left - 8} y={y(tick) + 4} text-anchor="end">
            {show(tick)}
          </text>
        </g>
      ))}
    </>
  )
}

const shortened = (name: string, length: number) => {
  const letters = Array.from(name)
  return letters.length > length ? `${letters.slice(0, length - 1).join('')}…` : name
}
