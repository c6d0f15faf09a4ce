/** sRGB, each part from 0 to 1. */
type Rgb = readonly [red: number, green: number, blue: number]

export type Theme = 'light' | 'dark'
type Accent = { accent: string; onAccent: string; soft: string }

const ground = { light: '#fbf5eb', dark: '#1e0b19' }
const texts = { light: '#fefaf1', dark: '#2a0f23' }
const ENOUGH = 4.5

/**
 * An auction's own colour, darkened in the light theme and lightened in the dark one until it is readable on the page
 * and text is readable on it. Null for anything that is not a colour, or when no shade will do.
 */
export function accentFrom(hex: string | null, theme: Theme): Accent | null {
  const wanted = parse(hex)
  if (!wanted) return null
  const paper = parse(ground[theme])!
  const text = parse(texts[theme])!
  const end: Rgb = theme === 'light' ? [0, 0, 0] : [1, 1, 1]
  for (let share = 0; share <= 1; share += 0.04) {
    const colour = mix(wanted, end, share)
    const soft = mix(paper, colour, 0.14)
    if ([paper, text, soft].every((beside) => contrast(colour, beside) >= ENOUGH))
      return { accent: format(colour), onAccent: texts[theme], soft: format(soft) }
  }
  return null
}

export function contrast(one: Rgb, other: Rgb): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

export function parse(hex: string | null): Rgb | null {
  const [, red, green, blue] = /^#?([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(hex ?? '') ?? []
  return red ? [byte(red), byte(green!), byte(blue!)] : null
}

const byte = (text: string) => Number.parseInt(text, 16) / 255
const mix = (from: Rgb, to: Rgb, share: number): Rgb =>
  from.map((part, index) => part + (to[index]! - part) * share) as unknown as Rgb
const format = (colour: Rgb) =>
  `#${colour
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map((part) =>
    part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  ) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
