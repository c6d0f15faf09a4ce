import { signal } from '@preact/signals'

const query = matchMedia('(min-width: 64rem)')

/**
 * Whether the page is as wide as a desk's: navigation in the header, the bid box beside the picture. The stylesheets
 * ask for the same width; bars that are fixed to the window cannot ask a container.
 */
export const isWide = signal(query.matches)
query.addEventListener('change', () => {
  isWide.value = query.matches
})
