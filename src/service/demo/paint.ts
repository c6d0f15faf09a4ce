import { readFile } from 'node:fs/promises'

/** The name of a drawing in `pictures/` and of the colours to show it in. */
export type Picture = readonly [drawing: string, palette: PaletteName]

const folder = new URL('./pictures/', import.meta.url)

/**
 * A drawing in other colours, as SVG, or null when there is no such drawing or no such palette. Each is drawn in the
 * seven colours of `linen`, which are replaced by their counterparts. None has text, since a machine may have no fonts.
 */
export async function paint(drawing: string, palette: string): Promise<string | null> {
  if (!Object.hasOwn(palettes, palette)) return null
  const colours = palettes[palette as PaletteName]
  const svg = await readFile(new URL(`${drawing}.svg`, folder), 'utf8').catch(() => null)
  return svg?.replace(/#[0-9a-f]{6}/g, (own) => colours[palettes.linen.indexOf(own)] ?? own) ?? null
}

/** Background above and below, ground, and four to draw with: deep, main, warm, light. */
const palettes = {
  linen: ['#f6f0e6', '#e2d3bd', '#a98c69', '#4a3a2a', '#c1784f', '#5b8a86', '#fffdf8'],
  dawn: ['#f9d5b4', '#f3a78f', '#b5646f', '#4a2b45', '#d9626b', '#f7c873', '#fff4e2'],
  dusk: ['#3c3a78', '#d9738f', '#2a2750', '#1c1a3c', '#e0668a', '#ffb26b', '#ffe9d2'],
  sea: ['#cfeaf2', '#7fc3d6', '#2f7f9b', '#123c55', '#2b8fb3', '#f4b860', '#f6fbfc'],
  forest: ['#e4efd4', '#a9cf9c', '#4f8a5b', '#1f4534', '#3f8f5f', '#e9b44c', '#fbfaee'],
  wine: ['#f3dfe0', '#d9a5ad', '#7b2f45', '#3d1226', '#9c2c4c', '#e2a33d', '#fdf3ea'],
  gold: ['#fbeecb', '#efc977', '#b07a2a', '#4f3414', '#d99a2b', '#c2532f', '#fffaf0'],
  night: ['#0f1b3d', '#3b4a86', '#0a1330', '#070d22', '#4f6bd0', '#ffd479', '#f0f3ff'],
  rose: ['#fde6ea', '#f4b6c4', '#c76482', '#5c2440', '#dd5f86', '#f2b760', '#fff7f4'],
  mint: ['#e2f5ee', '#9fdcc8', '#3f9a86', '#124b45', '#2fa38b', '#f2885a', '#f8fffb'],
  plum: ['#e9e0f5', '#b9a2dc', '#67509b', '#2c1f52', '#7c5cc4', '#f2a65a', '#faf6ff'],
}

type PaletteName = keyof typeof palettes
