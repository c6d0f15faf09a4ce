import { Brand } from '../../../parts/brand.tsx'
import { LanguageChoice } from '../../../parts/language-choice.tsx'
import { pageData } from '../../../shared/page-data.ts'
import { place } from '../../../shared/router.ts'
import { chosenAuction } from '../../data/session/chosen-auction.ts'
import { rights } from '../../data/session/rights.ts'
import { words } from '../../words/en.ts'
import { navLinks } from './nav-links.ts'
import { withinAuction } from './sections.ts'
import { signOut } from './sign-out.ts'

export function SideNav() {
  const auction = withinAuction(place.value.path) === null ? null : chosenAuction.value
  const mine = rights.value
  return (
    <aside class="side no-print" aria-label={words.nav.label}>
      <Brand name={pageData.siteName} href="/console" />
      {auction && (
        <a class="side-auction" href="/console" title={words.nav.otherAuction}>
          <span class="serif side-auction-name">{auction.name}</span>
          <span class="note">{auction.organizationName}</span>
        </a>
      )}
      <nav aria-label={words.nav.pages}>
        <ul class="side-links">
          {navLinks().map(({ href, label, Icon, isHere }) => (
            <li key={href}>
              <a href={href} aria-current={isHere ? 'page' : undefined}>
                <Icon size={18} /> {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {mine && (
        <div class="side-foot">
          <LanguageChoice label={words.nav.language} />
          <p class="note">{words.nav.signedInAs(mine.name)}</p>
          <button type="button" class="side-out" onClick={() => void signOut()}>
            {words.nav.signOut}
          </button>
        </div>
      )}
    </aside>
  )
}
