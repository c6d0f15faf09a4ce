import { useSignal } from '@preact/signals'
import { FailureNotice } from '../../parts/failure-notice.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { get } from '../../shared/api.ts'
import { moment } from '../../shared/format.ts'
import { nowSeconds } from '../../shared/server-clock.ts'
import { useReadingOf } from '../../shared/use-reading.ts'
import type { Auction } from '../api-types.ts'
import { Page } from '../frame/page.tsx'
import { deedWords } from './deed-words.ts'
import type { Entry } from './entry.ts'
import { words } from './words.ts'
import './log.css'

const PAGE = 50
type Answer = { entries: Entry[]; totalCount: number }

/** Who did what in this auction, the newest first. */
export function LogPage({ auction }: { auction: Auction }) {
  const subject = useSignal('')
  const actorId = useSignal<number | null>(null)
  const people = useSignal<ReadonlyMap<number, string>>(new Map())
  const {
    value: answer,
    failure,
    read,
    again,
  } = useReadingOf<Answer>(
    async (known) => {
      const before = known?.entries ?? []
      const by = actorId.value === null ? '' : `&actorId=${actorId.value}`
      const about = subject.value === '' ? '' : `&subject=${subject.value}`
      const path = `/v3/manage/auctions/${auction.id}/audit?limit=${PAGE}&offset=${before.length}${by}${about}`
      const { entries, totalCount } = await get<Answer>(path)
      people.value = new Map([
        ...people.peek(),
        ...entries.map((entry) => [entry.actorId, entry.actorName] as const),
      ])
      return { entries: [...before, ...entries], totalCount }
    },
    [auction.id, subject.value, actorId.value],
  )
  return (
    <Page title={words.title}>
      <div class="log">
        <div class="log-filters">
          <label>
            {words.who}
            <select
              value={String(actorId.value ?? '')}
              onChange={(event) => (actorId.value = Number(event.currentTarget.value) || null)}
            >
              <option value="">{words.everybody}</option>
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
              {Object.entries(words.subjects).map(([key, name]) => (
                <option key={key} value={key}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        </div>
        {!answer && failure === null && <Skeleton height="240px" />}
        {answer?.totalCount === 0 && <p class="second">{words.none}</p>}
        {answer && answer.totalCount > 0 && (
          <table class="log-table">
            <thead>
              <tr>
                <th scope="col">{words.when}</th>
                <th scope="col">{words.who}</th>
                <th scope="col">{words.what}</th>
              </tr>
            </thead>
            <tbody>
              {answer.entries.map((entry) => (
                <tr key={entry.id}>
                  <td class="log-when">{moment(entry.createdAt, nowSeconds.peek())}</td>
                  <td class="log-who">{entry.actorName}</td>
                  <td class="log-what">{deedWords(entry)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {failure !== null && <FailureNotice error={failure} again={again} />}
        {answer && answer.entries.length < answer.totalCount && (
          <button type="button" class="live-more" onClick={() => void read({ more: true })}>
            {words.more(answer.totalCount - answer.entries.length)}
          </button>
        )}
      </div>
    </Page>
  )
}
