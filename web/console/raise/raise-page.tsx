import { useComputed, useSignal } from '@preact/signals'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { Offline } from '../../parts/icons.tsx'
import { Thermometer } from '../../parts/thermometer.tsx'
import { call, get } from '../../shared/api.ts'
import { money } from '../../shared/format.ts'
import { on, onResync } from '../../shared/live.ts'
import { useRetry } from '../../shared/retry.ts'
import { serverNow } from '../../shared/server-clock.ts'
import { useReading } from '../../shared/use-reading.ts'
import type { Auction, LiveAuction, Purchase } from '../api-types.ts'
import { toast, toastFailure } from '../feedback/toast.tsx'
import { useKeys } from '../frame/keys.tsx'
import { Page } from '../frame/page.tsx'
import { guestsByPaddle, isBookWhole, openBook } from '../guests/guest-book.ts'
import { nameOf } from '../guests/guest-list.ts'
import { outbox } from '../outbox/console-outbox.ts'
import { PaddleBoard } from '../paddle/paddle-board.tsx'
import { Levels } from './levels.tsx'
import { PledgeList } from './pledge-list.tsx'
import { isAgain, type Pledge, pledgeOf, sumAt, waitingPledge } from './pledges.ts'
import { words } from './words.ts'
import './raise.css'

const READ_AT_MOST = 500
const PAGE = 100

/** One amount, then paddle after paddle, with Enter after each. Asks only when an entry looks like a mistake. */
export function RaisePage({ auction }: { auction: Auction }) {
  const { id: auctionId, currency } = auction
  const amount = useSignal<number | null>(null)
  const typed = useSignal('')
  const problem = useSignal<string | null>(null)
  /** A paddle that was entered again for an amount it has already pledged. */
  const asked = useSignal<number | null>(null)
  const done = useSignal<readonly Pledge[]>([])
  const failure = useSignal<unknown>(null)
  /** Whether the older pledges were read too, so that only the newest have to be read again. */
  const isWhole = useRef(false)
  const live = useReading<LiveAuction>(`/v3/manage/auctions/${auctionId}/live?limit=1`)
  const input = useRef<HTMLInputElement>(null)
  const waiting = useComputed(() =>
    outbox.mine.value
      .filter((one) => one.kind === 'pledge' && one.auctionId === auctionId && !one.takeBackPath)
      .map(waitingPledge)
      .reverse(),
  )
  const all = useComputed(() => [...waiting.value, ...done.value])
  const show = (value: number) => money(value, currency)

  useEffect(() => openBook(auctionId), [auctionId])
  const read = async () => {
    const path = `/v3/manage/auctions/${auctionId}/purchases?kind=donation&limit=${PAGE}`
    const most = isWhole.current ? PAGE : READ_AT_MOST
    let found: Pledge[] = []
    try {
      for (let offset = 0, total = 1; offset < Math.min(total, most); offset += PAGE) {
        const page = await get<{ purchases: Purchase[]; totalCount: number }>(`${path}&offset=${offset}`)
        found = [...found, ...page.purchases.map(pledgeOf)]
        total = page.totalCount
      }
      const ids = new Set(found.map(({ id }) => id))
      // Pledges read earlier that are older than this page stay as they were.
      const oldest = found.at(-1)?.atSeconds ?? 0
      const older =
        most > PAGE ? [] : done.peek().filter((pledge) => !ids.has(pledge.id) && pledge.atSeconds < oldest)
      done.value = [...found, ...older]
      if (most > PAGE) isWhole.current = true
      failure.value = null
    } catch (error) {
      failure.value = error
    }
  }
  const readAll = () => {
    isWhole.current = false
    return read()
  }
  useRetry(failure.value, read)
  useEffect(() => {
    void readAll()
    let timer: ReturnType<typeof setTimeout> | undefined
    const soon = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        void read()
        void live.read()
      }, 400)
    }
    const stops = [
      on('event.raised', soon),
      onResync(readAll, failure),
      outbox.onDone((sent, body) => {
        if (sent.kind === 'takeBack' && sent.auctionId === auctionId) {
          toast({ text: words.takenBack(Number(sent.shown.paddleNumber), show(Number(sent.shown.amount))) })
          void read()
        }
        if (sent.kind !== 'pledge' || sent.auctionId !== auctionId || sent.takeBackPath) return
        const pledge = pledgeOf(body as Purchase)
        if (!done.peek().some(({ id }) => id === pledge.id)) done.value = [pledge, ...done.peek()]
      }),
    ]
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [auctionId])

  const refuse = (text: string) => {
    problem.value = text
    input.current?.select()
  }
  const enter = () => {
    const text = typed.peek().trim()
    if (text === '') return
    if (amount.peek() === null) return refuse(words.chooseLevel)
    const paddleNumber = Number(text)
    const guest = guestsByPaddle.peek().get(paddleNumber)
    if (!guest && isBookWhole.peek()) return refuse(words.unknown(text))
    if (!guest) return refuse(words.notYetRead)
    const level = amount.peek()!
    if (asked.peek() !== paddleNumber && isAgain(all.peek(), paddleNumber, level)) {
      asked.value = paddleNumber
      problem.value = words.again(paddleNumber, nameOf(guest), show(level))
      return
    }
    outbox.add({
      auctionId,
      kind: 'pledge',
      method: 'POST',
      path: `/v3/manage/auctions/${auctionId}/purchases`,
      body: { paddleNumber, amount: level, isPledge: auction.donations.allowPledge },
      shown: { paddleNumber, name: nameOf(guest), amount: level },
      madeAtMs: Math.floor(serverNow()),
    })
    typed.value = ''
    problem.value = null
    asked.value = null
  }
  const takeBack = async (pledge: Pledge) => {
    const path = '/v3/manage/purchases/{id}'
    if (pledge.state !== 'done') return outbox.takeBack(pledge.id, path)
    try {
      await call('DELETE', path.replace('{id}', pledge.id))
      done.value = done.peek().filter(({ id }) => id !== pledge.id)
      toast({ text: words.takenBack(pledge.paddleNumber, show(pledge.amount)) })
    } catch (error) {
      toastFailure(error)
    }
  }
  const takeLastBack = () => {
    const last = all.peek().find(({ state }) => state !== 'refused')
    if (last) void takeBack(last)
  }
  const choose = (next: number | null) => {
    amount.value = next
    problem.value = null
    asked.value = null
    if (next !== null) input.current?.focus()
  }
  useKeys(useMemo(() => [{ key: 'z', does: words.undoLast, act: takeLastBack }], [auctionId]))

  const clear = () => {
    typed.value = ''
    problem.value = null
    asked.value = null
  }
  const showOnScreen = async () => {
    const scene = { kind: 'paddleRaise', ...(amount.peek() === null ? {} : { amount: amount.peek() }) }
    try {
      await call('PUT', `/v3/manage/auctions/${auctionId}/screen`, { body: { scene } })
      toast({ text: words.shown(show(amount.peek() ?? 0)) })
    } catch (error) {
      toastFailure(error)
    }
  }

  const waitingCount = waiting.value.filter(({ state }) => state === 'waiting').length
  const level = amount.value
  const here = level === null ? null : sumAt(all.value, level)
  const figures = live.value?.thermometer
  return (
    <Page
      title={words.title}
      note={
        outbox.isCutOff.value && waitingCount > 0 ? (
          <span class="raise-offline">
            <Offline size={18} /> {words.waiting} · {waitingCount}
          </span>
        ) : undefined
      }
      actions={
        <Button disabled={level === null} onClick={() => void showOnScreen()}>
          {words.onScreen}
        </Button>
      }
    >
      <div class="raise">
        <section class="raise-entry">
          <Levels
            levels={auction.donations.levels.map(({ amount }) => Number(amount))}
            currency={currency}
            chosen={level}
            choose={choose}
          />
          <PaddleBoard
            label={words.paddle}
            inputRef={input}
            describedBy="raise-says"
            value={typed.value}
            onInput={(digits) => {
              typed.value = digits
              if (asked.peek() === Number(digits)) return
              asked.value = null
              problem.value = null
            }}
            onEnter={enter}
            onEscape={clear}
            onLetter={(letter) => {
              if (letter === 'z') takeLastBack()
              return letter === 'z'
            }}
          />
          <div id="raise-says" class={`raise-says ${problem.value ? 'is-asking' : ''}`} role="status">
            {problem.value ?? (level === null ? words.chooseLevel : words.paddleHint(show(level)))}
          </div>
          {here && <p class="raise-here">{words.atThisLevel(here.count, show(level!), show(here.sum))}</p>}
          {figures && (
            <div class="raise-total">
              <p>
                <b>{money(figures.raised, currency)}</b>
                {figures.goal !== null && <span> {words.raised('', money(figures.goal, currency))}</span>}
              </p>
              {figures.goal !== null && (
                <Thermometer
                  share={Number(figures.raised) / Number(figures.goal)}
                  label={words.raised(money(figures.raised, currency), money(figures.goal, currency))}
                />
              )}
            </div>
          )}
        </section>
        <PledgeList
          pledges={all.value}
          waitingCount={waitingCount}
          show={show}
          takeBack={(pledge) => void takeBack(pledge)}
          dismiss={(pledge) => outbox.dismiss(pledge.id)}
        />
      </div>
    </Page>
  )
}
