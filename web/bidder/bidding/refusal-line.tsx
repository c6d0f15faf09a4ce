import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import type { RefusalCode } from '../../../src/engine/refusal.ts'
import { Button } from '../../parts/button.tsx'
import { lazy } from '../../parts/lazy.tsx'
import { post } from '../../shared/api.ts'
import type { Item } from '../../shared/api-types.ts'
import { connection } from '../../shared/connection.ts'
import { pageData } from '../../shared/page-data.ts'
import { withWords } from '../translations.ts'
import { biddingWords } from '../words/bidding-en.ts'
import { NoticeLine } from './notice-line.tsx'
import { openSheet } from './open-sheet.ts'
import type { Offer } from './outcome.ts'
import { type Remedy, remedyOf } from './remedies.ts'

type Props = {
  item: Item
  code: RefusalCode
  title: string
  /** What did not happen. */
  text: string
  /** How to try again, for bidders who only have to register first. */
  register: { label: string; again: () => void }
  /** The bid that was refused; none for a purchase. */
  offer?: Offer
}

const CardRefusal = lazy(() => withWords('pay', import('./card-refusal.tsx')), 'CardRefusal', <></>, {
  isPart: true,
})

/** Why a bid or a purchase was refused, with a button to fix it where that is possible. */
export function RefusalLine({ item, code, title, text, register, offer }: Props) {
  const { remedy: labels } = biddingWords.bid
  const isRegistering = useSignal(false)
  const registerAnd = async () => {
    isRegistering.value = true
    await post(`/v3/auctions/${item.auctionId}/registration`).catch(() => null)
    isRegistering.value = false
    register.again()
  }
  const buttons: Partial<Record<Remedy, ComponentChildren>> = {
    register: (
      <Button
        look="main"
        busy={isRegistering.value ? biddingWords.needed.registering : undefined}
        disabled={connection.value === 'lost'}
        onClick={() => void registerAnd()}
      >
        {register.label}
      </Button>
    ),
    addAddress: <Button href="/you/addresses">{labels.addAddress}</Button>,
    seeTickets: <Button href={`/a/${item.auctionId}`}>{labels.seeTickets}</Button>,
    seeDesk: <Button href="/you">{labels.showPaddle}</Button>,
    raiseOwnLimit: <Button href={`/you/limit/${item.auctionId}`}>{labels.raiseOwnLimit}</Button>,
    buyNow: (
      <Button look="main" onClick={() => openSheet.open(item.id, 'buyNow')}>
        {labels.buyNow}
      </Button>
    ),
    raiseLimit: (
      <Button look="soft" onClick={() => openSheet.open(item.id, 'autoBid')}>
        {biddingWords.bid.raiseLimit}
      </Button>
    ),
  }
  if (code === 'card_required' && pageData.takesCards)
    return <CardRefusal item={item} text={text} offer={offer ?? null} />
  return (
    <NoticeLine look="wrong" title={title} action={buttons[remedyOf(code)]}>
      {text}
    </NoticeLine>
  )
}
