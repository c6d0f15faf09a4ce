import { useSignal } from '@preact/signals'
import { Button } from '../../parts/button.tsx'
import { Notice } from '../../parts/notice.tsx'
import { call, post } from '../../shared/api.ts'
import type { AddressProof, InvitationAt } from '../../shared/api-types.ts'
import { Failure } from '../../shared/failure.ts'
import { useReading } from '../../shared/use-reading.ts'
import { MissingPage } from '../frame/missing-page.tsx'
import { TroublePage } from '../frame/trouble-page.tsx'
import { FormFailure } from '../profile/form-failure.tsx'
import { accountWords } from '../words/account-en.ts'
import { AuctionSkeleton } from './auction-skeleton.tsx'

type Props = { address: string; onJoined: () => void }

/** In the place of a private auction: what somebody who was invited does to get in. For others there is nothing here. */
export function Invited({ address, onJoined }: Props) {
  const path = `/v3/bidder/invitation-by-address/${encodeURIComponent(address)}`
  const { value, failure, read } = useReading<InvitationAt>(path)
  if (value) return <Invitation invitation={value} read={read} onJoined={onJoined} />
  if (!failure) return <AuctionSkeleton />
  if (failure instanceof Failure && failure.status === 404) return <MissingPage />
  return <TroublePage error={failure} again={() => void read()} />
}

type InvitationProps = { invitation: InvitationAt; read: () => Promise<void>; onJoined: () => void }

function Invitation({ invitation, read, onJoined }: InvitationProps) {
  const { invited: text, confirmEmail } = accountWords
  const { auctionId, name, organizationName, needsProof } = invitation
  const sentTo = useSignal<string | null>(null)
  const isBusy = useSignal(false)
  const hasLooked = useSignal(false)
  const trouble = useSignal<unknown>(null)
  const act = (work: () => Promise<void>) => async () => {
    isBusy.value = true
    trouble.value = null
    try {
      await work()
    } catch (error) {
      trouble.value = error
    }
    isBusy.value = false
  }
  const join = act(async () => {
    await post(`/v3/auctions/${auctionId}/registration`)
    onJoined()
  })
  const send = act(async () => {
    const { address, isProved } = await call<AddressProof>('POST', '/v3/user/address-proofs')
    if (isProved) await read()
    else sentTo.value = address
  })
  const look = act(async () => {
    await read()
    hasLooked.value = true
  })
  const buttons = !needsProof
    ? { says: text.text(organizationName), label: text.join, press: join }
    : sentTo.value === null
      ? { says: text.prove, label: confirmEmail.send, press: send }
      : { says: confirmEmail.sentText(sentTo.value), label: text.confirmed, press: look }
  return (
    <main id="content" class="page-margin" tabIndex={-1}>
      <Notice
        isPage
        title={text.title(name)}
        text={buttons.says}
        action={
          <Button
            look="main"
            size="tall"
            busy={isBusy.value ? text.joining : undefined}
            onClick={() => void buttons.press()}
          >
            {buttons.label}
          </Button>
        }
      />
      <FormFailure error={trouble.value} />
      {needsProof && hasLooked.value && <p role="status">{text.notYet}</p>}
    </main>
  )
}
