import type { ComponentType } from 'preact'
import './tab-bar.css'

type Tab = {
  href: string
  label: string
  Icon: ComponentType<{ size?: number }>
  isHere: boolean
  /** How many things need attention; 0 shows nothing. */
  count?: number
  countLabel?: string
}

export function TabBar({ tabs, label }: { tabs: Tab[]; label: string }) {
  return (
    <nav class="tab-bar no-print" aria-label={label}>
      {tabs.map(({ href, label, Icon, isHere, count = 0, countLabel }) => (
        <a key={href} href={href} aria-current={isHere ? 'page' : undefined}>
          <span class="tab-icon">
            <Icon size={24} />
            {count > 0 && (
              <span class="tab-count">
                {count}
                <span class="visually-hidden"> {countLabel}</span>
              </span>
            )}
          </span>
          <span>{label}</span>
        </a>
      ))}
    </nav>
  )
}
