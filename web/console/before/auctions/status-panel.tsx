import { allowedTransitions, auctionStatusName } from '../../../../src/engine/statuses.ts'
import { Button } from '../../../parts/button.tsx'
import { post } from '../../../shared/api.ts'
import { Failure } from '../../../shared/failure.ts'
import { money } from '../../../shared/format.ts'
import type { Auction, Unsettled } from '../../api-types.ts'
import { showChosen } from '../../data/session/chosen-auction.ts'
import { rights } from '../../data/session/rights.ts'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { auctionsWords } from '../../words/auctions-en.ts'
import { words } from '../../words/en.ts'

/** The statuses the auction may take next by the service's rules, each with a sentence on what will happen. */
export function StatusPanel({ auction }: { auction: Auction }) {
  const say = auctionsWords.overview
  return (
    <section class="panel status-panel" aria-label={auctionsWords.status}>
      <h2 class="serif section-title">{words.statuses[auction.status]}</h2>
      <p class="second">{say.statusTexts[auction.status]}</p>
      <ul class="status-moves">
        {nextStatuses(auction).map((status) => {
          const { button, text } = moveTo(status, auction)
          const act = () => changeStatus(auction, { status })
          return (
            <li key={status}>
              <Button
                look={status === 'open' ? 'main' : 'plain'}
                onClick={() => confirm({ title: button, text, button, act })}
              >
                {button}
              </Button>
              <p class="note">{text}</p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Only the clock extends an auction, and only administrators reopen settled books. */
const nextStatuses = ({ statusId, status }: Auction) =>
  allowedTransitions(statusId as never)
    .map(auctionStatusName)
    .filter((name) => name !== 'extended')
    .filter(() => status !== 'reconciled' || rights.value?.isAdministrator)

function moveTo(next: string, { status }: Auction): { button: string; text: string } {
  const { reopen, resume, moves } = auctionsWords.overview
  if (status === 'reconciled') return reopen
  return next === 'open' && status === 'paused' ? resume : moves[next]!
}

async function changeStatus(
  auction: Auction,
  body: { status: string; acceptUnsettled?: true },
): Promise<void> {
  const say = auctionsWords.overview
  try {
    showChosen(await post<Auction>(`/v3/manage/auctions/${auction.id}/status`, body))
    toast({ text: say.moved(words.statuses[body.status]!) })
  } catch (error) {
    const unsettled = error instanceof Failure && (error.details.unsettled as Unsettled | undefined)
    if (!unsettled) throw error
    confirm({
      title: say.unsettled.title,
      text: <UnsettledList found={unsettled} />,
      button: say.unsettled.button,
      act: () => changeStatus(auction, { ...body, acceptUnsettled: true }),
    })
  }
}

function UnsettledList({ found }: { found: Unsettled }) {
  const { unpaid, owedBack, donations } = auctionsWords.overview.unsettled
  const show = (amount: string) => money(amount, found.currency)
  const lines = [
    found.unpaidReceiptCount > 0 && unpaid(show(found.unpaidAmount), found.unpaidReceiptCount),
    found.owedBackReceiptCount > 0 && owedBack(show(found.owedBackAmount), found.owedBackReceiptCount),
    found.giftsToConfirm > 0 && donations(show(found.giftsToConfirmAmount), found.giftsToConfirm),
  ]
  return (
    <ul>
      {lines.filter(Boolean).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
