import { useMemo } from 'preact/hooks'
import { FailureNotice } from '../../../parts/failure-notice.tsx'
import { Skeleton } from '../../../parts/skeleton.tsx'
import { moment, money } from '../../../shared/format.ts'
import { nowSeconds } from '../../../shared/server-clock.ts'
import { useReadingOf } from '../../../shared/use-reading.ts'
import type { Auction } from '../../api-types.ts'
import type { AuditEntry } from '../../sheets/audit/entry.ts'
import { logSentence } from '../../sheets/audit/log-sentence.ts'
import { Page } from '../../ui/frame/page.tsx'
import { sectionPath } from '../../ui/frame/sections.ts'
import { ShowMore } from '../../ui/table/show-more.tsx'
import { words as audit } from '../../words/audit-en.ts'
import { words } from '../../words/log-en.ts'
import { type LogPart, LogState } from './log-state.ts'
import './log.css'

/** Who did what in this auction, the newest first. */
export function LogPage({ auction }: { auction: Auction }) {
  const log = useMemo(() => new LogState(auction.id), [auction.id])
  const { value, failure, read, again } = useReadingOf<LogPart>(
    (shown) => log.read(shown),
    [log, log.subject.value, log.actorId.value, log.search.value],
  )
  return (
    <Page title={words.title}>
      <div class="log">
        <Filters log={log} />
        {!value && failure === null && <Skeleton height="240px" />}
        {value?.totalCount === 0 && (
          <p class="second">{log.search.value.trim() === '' ? words.none : words.noneFound}</p>
        )}
        {value && value.totalCount > 0 && <Entries entries={value.entries} auction={auction} />}
        {failure !== null && <FailureNotice error={failure} again={again} />}
        {value && (
          <ShowMore
            count={value.totalCount - value.entries.length}
            onClick={() => void read({ more: true })}
          />
        )}
      </div>
    </Page>
  )
}

function Filters({ log: { actorId, subject, search, people } }: { log: LogState }) {
  return (
    <div class="log-filters">
      <label>
        {words.search}
        <input
          type="search"
          maxLength={80}
          placeholder={words.searchHint}
          onChange={(event) => (search.value = event.currentTarget.value)}
        />
      </label>
      <label>
        {words.who}
        <select
          value={String(actorId.value ?? '')}
          onChange={(event) => (actorId.value = Number(event.currentTarget.value) || null)}
        >
          <option value="">{words.everyone}</option>
          {[...people.value].map(([id, name]) => (
            <option key={id} value={String(id)}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label>
        {words.subject}
        <select value={subject.value} onChange={(event) => (subject.value = event.currentTarget.value)}>
          <option value="">{words.everything}</option>
          {Object.entries(audit.subjects).map(([key, name]) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}

function Entries({ entries, auction }: { entries: readonly AuditEntry[]; auction: Auction }) {
  const at = sectionPath(auction.id, 'overview')
  const show = (amount: string | number) => money(amount, auction.currency)
  return (
    <table class="log-table">
      <thead>
        <tr>
          <th scope="col">{words.when}</th>
          <th scope="col">{words.who}</th>
          <th scope="col">{words.what}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <td class="log-when">{moment(entry.createdAt, nowSeconds.peek())}</td>
            <td class="log-who">{entry.actorName}</td>
            <td class="log-what">
              {logSentence(entry, { at, show }).map(({ text, href }) =>
                href ? (
                  <a key={href} href={href}>
                    {text}
                  </a>
                ) : (
                  text
                ),
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
