import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { More } from '../../../parts/icons.tsx'
import { LanguageChoice } from '../../../parts/language-choice.tsx'
import { Sheet } from '../../../parts/sheet.tsx'
import { place } from '../../../shared/router.ts'
import { rights } from '../../data/session/rights.ts'
import { words } from '../../words/en.ts'
import { navLinks } from './nav-links.ts'
import { byNeedOnPhone } from './phone-order.ts'
import { signOut } from './sign-out.ts'

const FIRST_COUNT = 4

/** On a phone the first few pages are at the bottom of the screen, and the rest behind "More". */
export function PhoneNav() {
  const isOpen = useSignal(false)
  const { path } = place.value
  useEffect(() => {
    isOpen.value = false
  }, [path])
  const links = byNeedOnPhone(navLinks())
  const hereIsFar = links.findIndex(({ isHere }) => isHere) >= FIRST_COUNT
  return (
    <>
      <nav class="phone-nav no-print" aria-label={words.nav.phone}>
        {links.slice(0, FIRST_COUNT).map(({ href, label, Icon, isHere }) => (
          <a key={href} href={href} aria-current={isHere ? 'page' : undefined}>
            <Icon size={22} /> {label}
          </a>
        ))}
        <button type="button" class={hereIsFar ? 'is-here' : ''} onClick={() => (isOpen.value = true)}>
          <More size={22} /> {words.nav.more}
        </button>
      </nav>
      {isOpen.value && (
        <Sheet title={words.nav.more} onClose={() => (isOpen.value = false)}>
          <ul class="phone-more">
            {links.slice(FIRST_COUNT).map(({ href, label, Icon, isHere }) => (
              <li key={href}>
                <a href={href} aria-current={isHere ? 'page' : undefined}>
                  <Icon size={22} /> {label}
                </a>
              </li>
            ))}
            <li>
              <a href="/console">{words.nav.otherAuction}</a>
            </li>
            <li>
              <button type="button" onClick={() => void signOut()}>
                {words.nav.signOut} {rights.value && <span class="note">{rights.value.name}</span>}
              </button>
            </li>
            <li>
              <LanguageChoice label={words.nav.language} />
            </li>
          </ul>
        </Sheet>
      )}
    </>
  )
}
