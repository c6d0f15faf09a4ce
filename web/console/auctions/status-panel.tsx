import { allowedTransitions, auctionStatusName } from '../../../src/engine/statuses.ts'
import { Button } from '../../parts/button.tsx'
import { post } from '../../shared/api.ts'
import { Failure } from '../../shared/failure.ts'
import { money } from '../../shared/format.ts'
import type { Auction, Unsettled } from '../api-types.ts'
import { confirm } from '../feedback/confirm.tsx'
import { toast } from '../feedback/toast.tsx'
import { rights } from '../rights.ts'
import { words } from '../words.ts'
import { showChosen } from './chosen-auction.ts'
import { auctionsWords } from './words.ts'

const { overview: say } = auctionsWords

/** The statuses the auction may take next by the service's rules, each with a sentence on what will happen. */
export function StatusPanel({ auction }: { auction: Auction }) {
  const next = allowedTransitions(auction.statusId as never)
    .map(auctionStatusName)
    // Only the clock extends an auction; nobody does it by hand.
    .filter((name) => name !== 'extended')
    // Settled books are opened again by administrators only.
    .filter(() => auction.status !== 'reconciled' || rights.value?.isAdministrator)
  const ask = (name: string) => {
    const { button, says } = moveOf(auction, name)
    confirm({
      title: button,
      says,
      button,
      act: () => move({ status: name }),
    })
  }
  const move = async (body: { status: string; acceptUnsettled?: true }) => {
    try {
      showChosen(await post<Auction>(`/v3/manage/auctions/${auction.id}/status`, body))
      toast({ text: say.moved(words.statuses[body.status]!) })
    } catch (error) {
      const unsettled = error instanceof Failure && (error.details.unsettled as Unsettled | undefined)
      if (!unsettled) throw error
      confirm({
        title: say.unsettled.title,
        says: <UnsettledList found={unsettled} />,
        button: say.unsettled.button,
        act: () => move({ ...body, acceptUnsettled: true }),
      })
    }
  }
  return (
    <section class="panel status-panel" aria-label={auctionsWords.status}>
      <h2 class="serif section-title">{words.statuses[auction.status]}</h2>
      <p class="second">{say.statusSays[auction.status]}</p>
      <ul class="status-moves">
        {next.map((name) => {
          const { button, says } = moveOf(auction, name)
          return (
            <li key={name}>
              <Button look={name === 'open' ? 'main' : 'plain'} onClick={() => ask(name)}>
                {button}
              </Button>
              <p class="note">{says}</p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function UnsettledList({ found }: { found: Unsettled }) {
  const show = (amount: string) => money(amount, found.currency)
  const lines = [
    found.unpaidReceiptCount > 0 && say.unsettled.unpaid(show(found.unpaidAmount), found.unpaidReceiptCount),
    found.owedBackReceiptCount > 0 &&
      say.unsettled.owedBack(show(found.owedBackAmount), found.owedBackReceiptCount),
    found.giftsToConfirm > 0 && say.unsettled.gifts(show(found.giftsToConfirmAmount), found.giftsToConfirm),
  ]
  return (
    <ul>
      {lines.filter(Boolean).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

function moveOf({ status }: Auction, name: string): { button: string; says: string } {
  if (status === 'reconciled') return say.unsettle
  return name === 'open' && status === 'paused' ? say.resume : say.moves[name]!
}
