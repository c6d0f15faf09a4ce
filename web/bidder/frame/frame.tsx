import type { ComponentChildren } from 'preact'
import { Brand } from '../../parts/brand.tsx'
import { pageData } from '../../shared/page-data.ts'
import { Bell } from '../notifications/bell.tsx'
import { FreshMessages } from '../notifications/fresh-messages.tsx'
import { words } from '../words.ts'
import { OfflineBar } from './offline-bar.tsx'
import { Tabs } from './tabs.tsx'
import './frame.css'

type Props = { head: 'brand' | 'overPicture' | 'none'; children: ComponentChildren }

/** What is around every page: the brand above it, and a word when prices may be old. */
export function Frame({ head, children }: Props) {
  return (
    <>
      <a class="skip" href="#content">
        {words.skip}
      </a>
      <header class={`frame-head is-${head}`}>
        <Brand name={pageData.siteName} />
        <Bell />
      </header>
      <FreshMessages />
      {children}
      <Tabs />
      {head !== 'none' && (
        <div class="offline-place">
          <OfflineBar />
        </div>
      )}
    </>
  )
}
