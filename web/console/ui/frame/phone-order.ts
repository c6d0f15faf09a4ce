import type { words } from '../../words/en.ts'

type SectionKey = keyof typeof words.sections

/** What people do standing, with a phone in their hand, comes first. */
const onPhone: readonly SectionKey[] = ['door', 'desk', 'raise', 'live']

export const byNeedOnPhone = <Link extends { key?: SectionKey }>(links: readonly Link[]): Link[] => {
  const rank = ({ key }: Link) => (key && onPhone.includes(key) ? onPhone.indexOf(key) : onPhone.length)
  return [...links].sort((one, other) => rank(one) - rank(other))
}
