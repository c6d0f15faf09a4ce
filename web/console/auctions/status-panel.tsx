import { allowedTransitions, auctionStatusName } from '../../../src/engine/statuses.ts'
import { Button } from '../../parts/button.tsx'
import { post } from '../../shared/api.ts'
import type { Auction } from '../api-types.ts'
import { confirm } from '../feedback/confirm.tsx'
import { toast } from '../feedback/toast.tsx'
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
  const ask = (name: string) => {
    const { button, says } = moveOf(auction, name)
    confirm({
      title: button,
      says,
      button,
      act: async () => {
        showChosen(await post<Auction>(`/v3/manage/auctions/${auction.id}/status`, { status: name }))
        toast({ text: say.moved(words.statuses[name]!) })
      },
    })
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

function moveOf({ status }: Auction, name: string): { button: string; says: string } {
  return name === 'open' && status === 'paused' ? say.resume : say.moves[name]!
}
