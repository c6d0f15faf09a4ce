import type { ComponentChildren } from 'preact'

type IconProps = { size?: number; class?: string }

/** A path on 24 by 24, drawn in the colour of the text; words beside them say what they mean. */
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
    d="M3 5.500A2.500 2.500 0 0 1 5.500 3h6.200a3.500 3.500 0 0 1 2.470 1.030l5.800 5.800a3.500 3.500 0 0 1 0 4.950l-5.190 5.190a3.500 3.500 0 0 1-4.950 0l-5.800-5.800A3.500 3.500 0 0 1 3 11.700zM7.200 8.600a1.400 1.400 0 1 0 0-2.800 1.400 1.400 0 0 0 0 2.800zm5 9.100c3.100-2.100 4.400-3.900 3.900-5.500-.5-1.500-2.500-1.900-3.900-.3-1.400-1.600-3.400-1.200-3.900.3-.5 1.600.8 3.400 3.900 5.500z"
  />,
  'solid',
)
export const Bell = /* @__PURE__ */ icon('M6 10a6 6 0 1 1 12 0c0 5 2 6 2 7H4c0-1 2-2 2-7zM10 20.500h4')
export const Search = /* @__PURE__ */ icon('M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l4.500 4.500')
export const Clock = /* @__PURE__ */ icon('M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3 2')
export const Heart = /* @__PURE__ */ icon(
  'M12 20C6 16 3 12.500 3 9a4.500 4.500 0 0 1 9-1 4.500 4.500 0 0 1 9 1c0 3.500-3 7-9 11z',
)
export const Tag = /* @__PURE__ */ icon(
  <>
    <path d="M3.500 5a1.500 1.500 0 0 1 1.500-1.500h6.800a2.500 2.500 0 0 1 1.770.73l6.200 6.200a2.500 2.500 0 0 1 0 3.540l-5.800 5.800a2.500 2.500 0 0 1-3.540 0l-6.200-6.200a2.500 2.500 0 0 1-.73-1.770z" />
    <circle cx="8" cy="8" r="1" />
  </>,
)
export const Envelope = /* @__PURE__ */ icon(
  'M4 5.500h16a1 1 0 0 1 1 1v11a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1v-11a1 1 0 0 1 1-1zM3.500 7l8.500 6 8.500-6',
)
export const Hammer = /* @__PURE__ */ icon('M14 4l6 6M12 6l6 6M10.500 7.500l6 6M13 10l-8.500 8.500M4 21h9')
export const Lots = /* @__PURE__ */ icon(
  <>
    <rect x="4" y="4" width="6.500" height="6.500" rx="2" />
    <rect x="13.500" y="4" width="6.500" height="6.500" rx="2" />
    <rect x="4" y="13.500" width="6.500" height="6.500" rx="2" />
    <rect x="13.500" y="13.500" width="6.500" height="6.500" rx="2" />
  </>,
)
export const Paddle = /* @__PURE__ */ icon(
  'M6 3.500h12a2 2 0 0 1 2 2V12a2 2 0 0 1-2 2h-4.200v6.200a1.800 1.800 0 0 1-3.600 0V14H6a2 2 0 0 1-2-2V5.500a2 2 0 0 1 2-2z',
)
export const Person = /* @__PURE__ */ icon(
  'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM5 20.500c0-3.500 3-5.500 7-5.500s7 2 7 5.500',
)
export const Back = /* @__PURE__ */ icon('M14.500 5l-7 7 7 7')
export const Next = /* @__PURE__ */ icon('M9.500 5l7 7-7 7')
export const Share = /* @__PURE__ */ icon('M12 15V4M8 7.500L12 3.500l4 4M6 11H5v9.500h14V11h-1')
export const Close = /* @__PURE__ */ icon('M6 6l12 12M18 6L6 18')
export const Plus = /* @__PURE__ */ icon('M12 5v14M5 12h14')
export const Minus = /* @__PURE__ */ icon('M5 12h14')
export const Lock = /* @__PURE__ */ icon(
  'M6 11h12a1 1 0 0 1 1 1v7.500a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V12a1 1 0 0 1 1-1zM8 11V8a4 4 0 0 1 8 0v3',
)
export const Play = /* @__PURE__ */ icon('M8 5.500v13l10.500-6.500z')
export const Offline = /* @__PURE__ */ icon(
  'M4 4l16 16M9 6.300A6 6 0 0 1 17.500 11a4 4 0 0 1 2.300 6.600M16.500 19H7a4.500 4.500 0 0 1-.8-8.900',
)
export const Out = /* @__PURE__ */ icon(
  'M13 5h6v6M19 5l-8 8M10 6H6a1 1 0 0 0-1 1v11a1 1 0 0 0 1 1h11a1 1 0 0 0 1-1v-4',
)
export const Pause = /* @__PURE__ */ icon('M9 6v12M15 6v12')
export const Star = /* @__PURE__ */ icon(
  'M12 3.800l2.500 5.200 5.700.8-4.100 4 1 5.700-5.100-2.700-5.100 2.700 1-5.700-4.100-4 5.700-.8z',
)
export const StarFull = /* @__PURE__ */ icon(
  'M12 2.800l2.800 5.800 6.400.9-4.600 4.500 1.100 6.300-5.700-3-5.700 3 1.100-6.300L2.800 9.500l6.400-.9z',
  'solid',
)
export const Home = /* @__PURE__ */ icon('M4 11l8-7 8 7M6 9.500V20h12V9.500M10 20v-6h4v6')
export const Scan = /* @__PURE__ */ icon(
  'M4 8V5a1 1 0 0 1 1-1h3M16 4h3a1 1 0 0 1 1 1v3M20 16v3a1 1 0 0 1-1 1h-3M8 20H5a1 1 0 0 1-1-1v-3M5 12h14',
)
export const Card = /* @__PURE__ */ icon(
  'M5 5.500h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2zM3 10h18M7 15h3',
)
export const Monitor = /* @__PURE__ */ icon(
  'M5 4.500h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2zM8.500 20h7M12 16.500V20',
)
export const Printer = /* @__PURE__ */ icon(
  'M7 9V4h10v5M7 17H5a2 2 0 0 1-2-2v-4a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2h-2M7 14h10v6.500H7z',
)
export const Chart = /* @__PURE__ */ icon('M4 20.500h16M6.500 17v-5M12 17V5M17.500 17V9')
export const People = /* @__PURE__ */ icon(
  'M9 11.500a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7zM2.500 20c0-3 2.800-5 6.500-5s6.500 2 6.500 5M16 4.800a3.500 3.500 0 0 1 0 6.400M18 15.500c2.200.6 3.500 2.200 3.500 4.500',
)
export const List = /* @__PURE__ */ icon('M9 6h11M9 12h11M9 18h11M4.500 6h.01M4.500 12h.01M4.500 18h.01')
export const Gear = /* @__PURE__ */ icon(
  'M12 15.500a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7zM12 3v3M12 18v3M3 12h3M18 12h3M5.600 5.600l2.100 2.100M16.300 16.300l2.100 2.100M18.400 5.600l-2.100 2.100M7.700 16.300l-2.100 2.100',
)
export const More = /* @__PURE__ */ icon('M5 12h.01M12 12h.01M19 12h.01')
export const Pencil = /* @__PURE__ */ icon(
  'M4 20l1-4.500L16.500 4l3.500 3.500L8.500 19zM14 6.500l3.500 3.500',
)
export const Trash = /* @__PURE__ */ icon(
  'M5 7h14M10 7V4.500h4V7M7 7l1 13h8l1-13M10.500 11v5.500M13.500 11v5.500',
)
export const Camera = /* @__PURE__ */ icon(
  'M4 8h3.500L9 5.500h6L16.500 8H20a1 1 0 0 1 1 1v9.500a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1zM12 16.500a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7z',
)
export const Upload = /* @__PURE__ */ icon('M12 16V4.500M7.500 9L12 4.500 16.500 9M4 15v4.500h16V15')
export const Warning = /* @__PURE__ */ icon(
  'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7.500v5.500M12 16.500h.01',
)
export const UpArrow = /* @__PURE__ */ icon('M12 19V5M6 11l6-6 6 6')
export const Tick = /* @__PURE__ */ icon('M5 12.500l4.500 4.500L19 7')
/** A disc with a tick: winning. */
export const TickDisc = /* @__PURE__ */ icon(
  <path
    fill-rule="evenodd"
    d="M12 22a10 10 0 1 0 0-20 10 10 0 0 0 0 20zm5.200-12.300a1.300 1.300 0 0 0-1.900-1.800l-4.600 4.900-2-2a1.300 1.300 0 0 0-1.800 1.900l3 2.900a1.300 1.300 0 0 0 1.800 0z"
  />,
  'solid',
)
/** A triangle with an arrow up: outbid. */
export const UpTriangle = /* @__PURE__ */ icon(
  <path
    fill-rule="evenodd"
    d="M14.600 3.300a3 3 0 0 0-5.200 0L1.700 17a3 3 0 0 0 2.600 4.500h15.400a3 3 0 0 0 2.600-4.500zM12 8a1.200 1.200 0 0 1 .85.35l3 3a1.200 1.200 0 1 1-1.700 1.700l-.95-.95V17a1.200 1.200 0 0 1-2.400 0v-4.900l-.95.95a1.200 1.200 0 1 1-1.700-1.700l3-3A1.200 1.200 0 0 1 12 8z"
  />,
  'solid',
)
