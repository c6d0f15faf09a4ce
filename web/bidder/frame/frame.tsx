import type { ComponentChildren } from 'preact'
import { Brand } from '../../parts/brand.tsx'
import { Offline } from '../../parts/icons.tsx'
import { connection } from '../../shared/live.ts'
import { pageData } from '../../shared/page-data.ts'
import { Bell } from '../notifications/bell.tsx'
import { FreshMessages } from '../notifications/fresh-messages.tsx'
import { words } from '../words.ts'
import { Tabs } from './tabs.tsx'
import './frame.css'

/** What is around every page: the brand above it, and a word when prices may be old. */
export function Frame({ isOverPicture, children }: { isOverPicture: boolean; children: ComponentChildren }) {
  return (
    <>
      <a class="skip" href="#content">
        {words.skip}
      </a>
      <header class={`frame-head${isOverPicture ? ' is-over-picture' : ''}`}>
        <Brand name={pageData.siteName} />
        <Bell />
      </header>
      <FreshMessages />
      {children}
      <Tabs />
      <div class="offline-place" role="status">
        {connection.value === 'lost' && (
          <p class="offline-bar">
            <Offline size={20} /> {words.connection.lost}
          </p>
        )}
      </div>
    </>
  )
}
