import { useEffect, useMemo, useRef } from 'preact/hooks'
import { Button } from '../../../parts/button.tsx'
import { Offline } from '../../../parts/icons.tsx'
import { Thermometer } from '../../../parts/thermometer.tsx'
import type { Auction } from '../../api-types.ts'
import { outbox } from '../../data/outbox/console-outbox.ts'
import { PaddleBoard } from '../../sheets/paddle/paddle-board.tsx'
import { ToDecide } from '../../sheets/paddle/to-decide.tsx'
import { type Key, useKeys } from '../../ui/frame/keys.tsx'
import { Page } from '../../ui/frame/page.tsx'
import { words as common } from '../../words/en.ts'
import { words } from '../../words/raise-en.ts'
import { Levels } from './levels.tsx'
import { PledgeList } from './pledge-list.tsx'
import { RaiseState } from './raise-state.ts'
import './raise.css'

/** One amount, then paddle after paddle, with Enter after each. */
export function RaisePage({ auction }: { auction: Auction }) {
  const raise = useMemo(() => new RaiseState(auction), [auction.id])
  useEffect(() => raise.start(), [raise])
  const keys = useMemo(
    () => [
      { key: 'z', does: words.undoLast, act: raise.undoLast },
      { key: 'a', does: words.accept, act: raise.acceptFirst },
      { key: 's', does: words.leaveOut, act: raise.leaveOutFirst },
    ],
    [raise],
  )
  useKeys(keys)
  const waitingCount = raise.waitingCount.value
  return (
    <Page
      title={words.title}
      note={
        outbox.isOffline.value && waitingCount > 0 ? (
          <span class="raise-offline">
            <Offline size={18} /> {words.waiting} · {waitingCount}
          </span>
        ) : undefined
      }
      actions={
        <Button disabled={raise.amount.value === null} onClick={() => void raise.showOnScreen()}>
          {words.onScreen}
        </Button>
      }
    >
      <div class="raise">
        <Entry raise={raise} keys={keys} />
        <ToDecide
          entries={raise.undecided.value}
          words={words}
          yes={raise.accept}
          no={raise.leaveOut}
          keys={{ yes: 'A', no: 'S', read: raise.firstRead }}
        />
        <PledgeList
          pledges={raise.pledges.value}
          waitingCount={waitingCount}
          show={raise.show}
          undo={(pledge) => void raise.undo(pledge)}
          dismiss={(pledge) => raise.dismiss(pledge)}
        />
      </div>
    </Page>
  )
}

function Entry({ raise, keys }: { raise: RaiseState; keys: readonly Key[] }) {
  const { auction, show } = raise
  const input = useRef<HTMLInputElement>(null)
  const amount = raise.amount.value
  const level = raise.atThisLevel.value
  return (
    <section class="raise-entry">
      <Levels
        levels={auction.donations.levels.map(({ amount }) => Number(amount))}
        currency={auction.currency}
        chosen={amount}
        choose={(amount) => {
          raise.chooseAmount(amount)
          input.current?.focus()
        }}
      />
      <PaddleBoard
        label={words.paddle}
        inputRef={input}
        describedBy="raise-message"
        value={raise.typedPaddle.value}
        onInput={(digits) => raise.type(digits)}
        onEnter={() => raise.enter()}
        onEscape={raise.clear}
        onLetter={(letter) => {
          const pressed = keys.find(({ key }) => key === letter)
          pressed?.act()
          return pressed !== undefined
        }}
      />
      <div id="raise-message" class="raise-says" role="status">
        {amount === null ? words.chooseLevel : words.paddleHint(show(amount))}
      </div>
      {level && amount !== null && (
        <p class="raise-here">{words.atThisLevel(level.count, show(amount), show(level.sum))}</p>
      )}
      <Total raise={raise} />
    </section>
  )
}

function Total({ raise: { thermometer, show } }: { raise: RaiseState }) {
  if (!thermometer.value) return null
  const { raised, leading, total, goal } = thermometer.value
  return (
    <div class="raise-total">
      <p>
        <b>{show(total)}</b>
        {goal !== null && <span> {words.ofGoal(show(goal))}</span>}
      </p>
      {goal !== null && (
        <Thermometer of={thermometer.value} label={`${show(total)} ${words.ofGoal(show(goal))}`} />
      )}
      {Number(leading) > 0 && <p class="note">{common.soldAndLeading(show(raised), show(leading))}</p>}
    </div>
  )
}
