import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { Skeleton } from '../../parts/skeleton.tsx'
import { get } from '../../shared/api.ts'
import { moment } from '../../shared/format.ts'
import { nowSeconds } from '../../shared/server-clock.ts'
import type { Auction } from '../api-types.ts'
import { Page } from '../frame/page.tsx'
import { Trouble } from '../frame/trouble-page.tsx'
import { deedWords } from './deed-words.ts'
import type { Entry } from './entry.ts'
import { words } from './words.ts'
import './log.css'

const PAGE = 50
type Answer = { entries: Entry[]; totalCount: number }

/** Who did what in this auction, the newest first. */
export function LogPage({ auction }: { auction: Auction }) {
  const found = useSignal<Answer | null>(null)
  const failure = useSignal<unknown>(null)
  const subject = useSignal('')
  const actorId = useSignal<number | null>(null)
  const people = useSignal<ReadonlyMap<number, string>>(new Map())

  const read = async (offset = 0) => {
    const by = actorId.peek() === null ? '' : `&actorId=${actorId.peek()}`
    const about = subject.peek() === '' ? '' : `&subject=${subject.peek()}`
    const path = `/v3/manage/auctions/${auction.id}/audit?limit=${PAGE}&offset=${offset}${by}${about}`
    try {
      const answer = await get<Answer>(path)
      const before = offset === 0 ? [] : (found.peek()?.entries ?? [])
      found.value = { entries: [...before, ...answer.entries], totalCount: answer.totalCount }
      people.value = new Map([
        ...people.peek(),
        ...answer.entries.map((entry) => [entry.actorId, entry.actorName] as const),
      ])
      failure.value = null
    } catch (error) {
      failure.value = error
    }
  }
  useEffect(() => void read(), [auction.id, subject.value, actorId.value])

  const answer = found.value
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
        {failure.value !== null && <Trouble failure={failure.value} again={() => read()} />}
        {!answer && failure.value === null && <Skeleton height="240px" />}
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
        {answer && answer.entries.length < answer.totalCount && (
          <button type="button" class="live-more" onClick={() => void read(answer.entries.length)}>
            {words.more(answer.totalCount - answer.entries.length)}
          </button>
        )}
      </div>
    </Page>
  )
}
