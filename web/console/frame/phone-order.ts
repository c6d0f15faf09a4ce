import type { SectionKey } from './sections.ts'

/** What people do standing, with a phone in their hand, comes first. */
const onPhone: readonly SectionKey[] = ['door', 'desk', 'raise', 'live']

export const byNeedOnPhone = <Link extends { key?: SectionKey }>(links: readonly Link[]): Link[] => {
  const rank = ({ key }: Link) => (key && onPhone.includes(key) ? onPhone.indexOf(key) : onPhone.length)
  return [...links].sort((one, other) => rank(one) - rank(other))
}
