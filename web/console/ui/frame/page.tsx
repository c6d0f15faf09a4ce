import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { place } from '../../../shared/router.ts'
import { chosenAuction } from '../../data/session/chosen-auction.ts'
import { KeyHints } from './keys.tsx'
import { SearchBox } from './search-box.tsx'
import { withinAuction } from './sections.ts'
import './page.css'

type Props = {
  title: string
  /** A few words beside the page's title, on the state things are in; null while they are not known yet. */
  note?: ComponentChildren
  /** Buttons in the head. */
  actions?: ComponentChildren
  children: ComponentChildren
}

/** The layout of every page of the console: its title, the search, the actions, and the keys. */
export function Page({ title, note, actions, children }: Props) {
  const auction = withinAuction(place.value.path) === null ? null : chosenAuction.value
  useEffect(() => {
    document.title = auction ? `${title} · ${auction.name}` : title
  }, [title, auction?.name])
  return (
    <main id="content" class="page" tabIndex={-1}>
      <header class="page-head no-print">
        <h1 class="serif page-title">{title}</h1>
        {note !== undefined && <div class="page-note">{note}</div>}
        <div class="page-tools">
          {auction && <SearchBox auctionId={auction.id} />}
          {actions}
        </div>
      </header>
      {children}
      <KeyHints />
    </main>
  )
}
