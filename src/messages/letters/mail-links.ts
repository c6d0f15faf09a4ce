import { createHmac, hkdfSync } from 'node:crypto'
import { Sealing } from '../../money/payments/sealed-secrets.ts'
import { isStoppable, type MessageKind, type StoppableKind } from '../outbox/kinds.ts'

/** Who stops what; the auction is the one whose mail the link is in. */
export type StopLink = { address: string; kind: StoppableKind; auctionId: number }

/** A mail as one person would read it, for a manager to look at. */
export type PreviewLink = {
  kind: MessageKind
  auctionId: number
  userId: number
  showsPrice?: boolean
  until: number
}

/**
 * Links that need no sign-in. Everything is in the link itself, sealed: it works as long as the service has its secret,
 * no log shows an address, and nobody can make one for somebody else.
 */
export class MailLinks {
  readonly #sealing: Sealing
  readonly #publicUrl: string
  readonly #proofKey: Buffer

  constructor({ secret, publicUrl }: { secret: string; publicUrl: string }) {
    this.#sealing = new Sealing([
      { id: KEY, key: Buffer.from(hkdfSync('sha256', secret, '', 'links in mails', 32)) },
    ])
    this.#publicUrl = publicUrl
    this.#proofKey = Buffer.from(hkdfSync('sha256', secret, '', 'proofs of addresses', 32))
  }

  /** By which somebody stops mails of this kind; null for what cannot be stopped. */
  stopUrl({ kind, address, auctionId }: Omit<StopLink, 'kind'> & { kind: MessageKind }): string | null {
    return isStoppable(kind)
      ? `${this.#publicUrl}/mail/${this.#seal('stop', { kind, address, auctionId })}`
      : null
  }

  openStop(token: string): StopLink | null {
    const link = this.#open<StopLink>('stop', token)
    return link && isStoppable(link.kind) ? link : null
  }

  /** The same for each attempt to send it, and stored nowhere. */
  proofToken(salt: Buffer): string {
    return createHmac('sha256', this.#proofKey).update(salt).digest('base64url')
  }

  /** What follows # reaches no server, and no log. */
  proofUrl(salt: Buffer): string {
    return `${this.#publicUrl}/confirm-email#${this.proofToken(salt)}`
  }

  previewPath(link: PreviewLink): string {
    return `/mail/preview/${this.#seal('preview', link)}`
  }

  openPreview(token: string, now: number): PreviewLink | null {
    const link = this.#open<PreviewLink>('preview', token)
    return link && link.until > now ? link : null
  }

  #seal(purpose: string, link: object): string {
    const { sealed } = this.#sealing.seal(JSON.stringify(link), purpose)
    return Buffer.from(sealed, 'base64').toString('base64url')
  }

  #open<Link>(purpose: string, token: string): Link | null {
    const sealed = Buffer.from(token, 'base64url').toString('base64')
    const text = this.#sealing.open({ keyId: KEY, sealed }, purpose)
    return text === null ? null : (JSON.parse(text) as Link)
  }
}

const KEY = 'mail'
