import { hkdfSync } from 'node:crypto'
import { Sealing } from '../payments/sealed.ts'
import { type ChosenKind, isChosen, type MessageKind } from './kinds.ts'

/** Who stops what; the auction is the one whose mail the link is in. */
export type StopLink = { address: string; kind: ChosenKind; auctionId: number }

const PURPOSE = 'stop mails'

/**
 * The links in mails by which people stop them without signing in. Everything is in the link itself, sealed: it works as
 * long as the service has its secret, no log shows an address, and nobody can make one for somebody else.
 */
export class StopLinks {
  readonly #sealing: Sealing
  readonly #publicUrl: string

  constructor({ secret, publicUrl }: { secret: string; publicUrl: string }) {
    this.#sealing = new Sealing([
      { id: PURPOSE, key: Buffer.from(hkdfSync('sha256', secret, '', PURPOSE, 32)) },
    ])
    this.#publicUrl = publicUrl
  }

  /** Null for what cannot be stopped. */
  urlOf({ kind, address, auctionId }: Omit<StopLink, 'kind'> & { kind: MessageKind }): string | null {
    if (!isChosen(kind)) return null
    const { sealed } = this.#sealing.seal(JSON.stringify([address, kind, auctionId]), PURPOSE)
    return `${this.#publicUrl}/mail/${Buffer.from(sealed, 'base64').toString('base64url')}`
  }

  open(token: string): StopLink | null {
    const sealed = Buffer.from(token, 'base64url').toString('base64')
    const text = this.#sealing.open({ keyId: PURPOSE, sealed }, PURPOSE)
    if (text === null) return null
    const [address, kind, auctionId] = JSON.parse(text) as [string, MessageKind, number]
    return isChosen(kind) ? { address, kind, auctionId } : null
  }
}
