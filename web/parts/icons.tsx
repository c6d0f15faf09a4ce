import type { ComponentChildren } from 'preact'

type IconProps = { size?: number; class?: string }

/** An icon on a 24 by 24 grid in the colour of the text; words beside it say what it means. */
function icon(shape: ComponentChildren, look: 'line' | 'solid' = 'line') {
  return ({ size = 24, class: extra = '' }: IconProps) => (
    <svg
      class={extra}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={look === 'solid' ? 'currentColor' : 'none'}
      stroke={look === 'line' ? 'currentColor' : 'none'}
      stroke-width="2"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
    >
      {typeof shape === 'string' ? <path d={shape} /> : shape}
    </svg>
  )
}

/** The lot tag with a heart: the mark of the product. */
export const Mark = /* @__PURE__ */ icon(
  <path
    fill-rule="evenodd"
    d="M3 5.5A2.5 2.5 0 0 1 5.5 3h6.2a3.5 3.5 0 0 1 2.47 1.03l5.8 5.8a3.5 3.5 0 0 1 0 4.95l-5.19 5.19a3.5 3.5 0 0 1-4.95 0l-5.8-5.8A3.5 3.5 0 0 1 3 11.7zM7.2 8.6a1.4 1.4 0 1 0 0-2.8 1.4 1.4 0 0 0 0 2.8zm5 9.1c3.1-2.1 4.4-3.9 3.9-5.5-.5-1.5-2.5-1.9-3.9-.3-1.4-1.6-3.4-1.2-3.9.3-.5 1.6.8 3.4 3.9 5.5z"
  />,
  'solid',
)
export const Bell = /* @__PURE__ */ icon('M6 10a6 6 0 1 1 12 0c0 5 2 6 2 7H4c0-1 2-2 2-7zM10 20.5h4')
export const Search = /* @__PURE__ */ icon('M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l4.5 4.5')
export const Clock = /* @__PURE__ */ icon('M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3 2')
export const Heart = /* @__PURE__ */ icon(
  'M12 20C6 16 3 12.5 3 9a4.5 4.5 0 0 1 9-1 4.5 4.5 0 0 1 9 1c0 3.5-3 7-9 11z',
)
export const Tag = /* @__PURE__ */ icon(
  <>
    <path d="M3.5 5a1.5 1.5 0 0 1 1.5-1.5h6.8a2.5 2.5 0 0 1 1.77.73l6.2 6.2a2.5 2.5 0 0 1 0 3.54l-5.8 5.8a2.5 2.5 0 0 1-3.54 0l-6.2-6.2a2.5 2.5 0 0 1-.73-1.77z" />
    <circle cx="8" cy="8" r="1" />
  </>,
)
export const Envelope = /* @__PURE__ */ icon(
  'M4 5.5h16a1 1 0 0 1 1 1v11a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1v-11a1 1 0 0 1 1-1zM3.5 7l8.5 6 8.5-6',
)
export const Hammer = /* @__PURE__ */ icon('M14 4l6 6M12 6l6 6M10.5 7.5l6 6M13 10l-8.5 8.5M4 21h9')
export const Lots = /* @__PURE__ */ icon(
  <>
    <rect x="4" y="4" width="6.5" height="6.5" rx="2" />
    <rect x="13.5" y="4" width="6.5" height="6.5" rx="2" />
    <rect x="4" y="13.5" width="6.5" height="6.5" rx="2" />
    <rect x="13.5" y="13.5" width="6.5" height="6.5" rx="2" />
  </>,
)
export const Paddle = /* @__PURE__ */ icon(
  'M6 3.5h12a2 2 0 0 1 2 2V12a2 2 0 0 1-2 2h-4.2v6.2a1.8 1.8 0 0 1-3.6 0V14H6a2 2 0 0 1-2-2V5.5a2 2 0 0 1 2-2z',
)
export const Person = /* @__PURE__ */ icon(
  'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM5 20.5c0-3.5 3-5.5 7-5.5s7 2 7 5.5',
)
export const Back = /* @__PURE__ */ icon('M14.5 5l-7 7 7 7')
export const Next = /* @__PURE__ */ icon('M9.5 5l7 7-7 7')
export const Share = /* @__PURE__ */ icon('M12 15V4M8 7.5L12 3.5l4 4M6 11H5v9.5h14V11h-1')
export const Close = /* @__PURE__ */ icon('M6 6l12 12M18 6L6 18')
export const Plus = /* @__PURE__ */ icon('M12 5v14M5 12h14')
export const Minus = /* @__PURE__ */ icon('M5 12h14')
export const Sort = /* @__PURE__ */ icon('M8 4v16M4.5 16.5L8 20l3.5-3.5M16 20V4M12.5 7.5L16 4l3.5 3.5')
export const Lock = /* @__PURE__ */ icon(
  'M6 11h12a1 1 0 0 1 1 1v7.5a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V12a1 1 0 0 1 1-1zM8 11V8a4 4 0 0 1 8 0v3',
)
export const Play = /* @__PURE__ */ icon('M8 5.5v13l10.5-6.5z')
export const Offline = /* @__PURE__ */ icon(
  'M4 4l16 16M9 6.3A6 6 0 0 1 17.5 11a4 4 0 0 1 2.3 6.6M16.5 19H7a4.5 4.5 0 0 1-.8-8.9',
)
export const Out = /* @__PURE__ */ icon(
  'M13 5h6v6M19 5l-8 8M10 6H6a1 1 0 0 0-1 1v11a1 1 0 0 0 1 1h11a1 1 0 0 0 1-1v-4',
)
export const Pause = /* @__PURE__ */ icon('M9 6v12M15 6v12')
export const Star = /* @__PURE__ */ icon(
  'M12 3.8l2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8z',
)
export const StarFull = /* @__PURE__ */ icon(
  'M12 2.8l2.8 5.8 6.4.9-4.6 4.5 1.1 6.3-5.7-3-5.7 3 1.1-6.3L2.8 9.5l6.4-.9z',
  'solid',
)
export const Home = /* @__PURE__ */ icon('M4 11l8-7 8 7M6 9.5V20h12V9.5M10 20v-6h4v6')
export const Scan = /* @__PURE__ */ icon(
  'M4 8V5a1 1 0 0 1 1-1h3M16 4h3a1 1 0 0 1 1 1v3M20 16v3a1 1 0 0 1-1 1h-3M8 20H5a1 1 0 0 1-1-1v-3M5 12h14',
)
export const Card = /* @__PURE__ */ icon(
  'M5 5.5h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2zM3 10h18M7 15h3',
)
export const Banknote = /* @__PURE__ */ icon(
  'M3 6.5h18v11H3zM12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM6.5 12h.01M17.5 12h.01',
)
export const UndoArrow = /* @__PURE__ */ icon('M9 14L4.5 9.5 9 5M5 9.5h9a5 5 0 0 1 0 10h-3')
export const Monitor = /* @__PURE__ */ icon(
  'M5 4.5h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2zM8.5 20h7M12 16.5V20',
)
export const Printer = /* @__PURE__ */ icon(
  'M7 9V4h10v5M7 17H5a2 2 0 0 1-2-2v-4a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2h-2M7 14h10v6.5H7z',
)
export const Chart = /* @__PURE__ */ icon('M4 20.5h16M6.5 17v-5M12 17V5M17.5 17V9')
export const People = /* @__PURE__ */ icon(
  'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c0-3 2.8-5 6.5-5s6.5 2 6.5 5M16 4.8a3.5 3.5 0 0 1 0 6.4M18 15.5c2.2.6 3.5 2.2 3.5 4.5',
)
export const List = /* @__PURE__ */ icon('M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01')
export const Gear = /* @__PURE__ */ icon(
  'M12 15.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.1 2.1M16.3 16.3l2.1 2.1M18.4 5.6l-2.1 2.1M7.7 16.3l-2.1 2.1',
)
export const More = /* @__PURE__ */ icon('M5 12h.01M12 12h.01M19 12h.01')
export const Pencil = /* @__PURE__ */ icon('M4 20l1-4.5L16.5 4l3.5 3.5L8.5 19zM14 6.5l3.5 3.5')
export const Trash = /* @__PURE__ */ icon('M5 7h14M10 7V4.5h4V7M7 7l1 13h8l1-13M10.5 11v5.5M13.5 11v5.5')
export const Camera = /* @__PURE__ */ icon(
  'M4 8h3.5L9 5.5h6L16.5 8H20a1 1 0 0 1 1 1v9.5a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1zM12 16.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7z',
)
export const Upload = /* @__PURE__ */ icon('M12 16V4.5M7.5 9L12 4.5 16.5 9M4 15v4.5h16V15')
export const Warning = /* @__PURE__ */ icon('M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7.5v5.5M12 16.5h.01')
export const UpArrow = /* @__PURE__ */ icon('M12 19V5M6 11l6-6 6 6')
export const Tick = /* @__PURE__ */ icon('M5 12.5l4.5 4.5L19 7')
/** A disc with a tick: winning. */
export const TickDisc = /* @__PURE__ */ icon(
  <path
    fill-rule="evenodd"
    d="M12 22a10 10 0 1 0 0-20 10 10 0 0 0 0 20zm5.2-12.3a1.3 1.3 0 0 0-1.9-1.8l-4.6 4.9-2-2a1.3 1.3 0 0 0-1.8 1.9l3 2.9a1.3 1.3 0 0 0 1.8 0z"
  />,
  'solid',
)
/** A triangle with an arrow up: outbid. */
export const UpTriangle = /* @__PURE__ */ icon(
  <path
    fill-rule="evenodd"
    d="M14.6 3.3a3 3 0 0 0-5.2 0L1.7 17a3 3 0 0 0 2.6 4.5h15.4a3 3 0 0 0 2.6-4.5zM12 8a1.2 1.2 0 0 1 .85.35l3 3a1.2 1.2 0 1 1-1.7 1.7l-.95-.95V17a1.2 1.2 0 0 1-2.4 0v-4.9l-.95.95a1.2 1.2 0 1 1-1.7-1.7l3-3A1.2 1.2 0 0 1 12 8z"
  />,
  'solid',
)
