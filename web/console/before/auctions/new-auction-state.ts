import { type Signal, signal } from '@preact/signals'
import { get, post } from '../../../shared/api.ts'
import { navigate } from '../../../shared/router.ts'
import { nowSeconds } from '../../../shared/server-clock.ts'
import type { Auction, Rights } from '../../api-types.ts'
import { readRights } from '../../data/session/rights.ts'
import { Form } from '../../ui/forms/form.ts'
import { fromLocal, toLocal } from '../../ui/forms/zoned-time.ts'
import { firstDates, yearLater } from './first-dates.ts'
import { likelyCurrency, ownZone } from './zones.ts'

/** A bid is late in the last two minutes, and then leaves or adds two. */
export const LATE_MINUTES = 2

type Answers = {
  /** Empty: an organization of this name is created first. */
  organizationId: string
  organizationName: string
  /** The id of an auction to copy; empty for none. */
  copyOf: string
  name: string
  timeZone: string
  startTime: number
  endTime: number
  currency: string
  who: 'public' | 'private'
  ends: 'off' | 'reset' | 'add'
  policy: 'contract' | 'classic'
}

/** The questions about a new auction, with the most likely answers. */
export class NewAuctionState {
  readonly form = new Form()
  readonly organizations: Rights['organizations']
  readonly #answers: Signal<Answers>

  constructor({ organizations }: Rights, copyOf: number | null) {
    this.organizations = organizations
    const timeZone = ownZone()
    this.#answers = signal({
      organizationId: String(organizations[0]?.id ?? ''),
      organizationName: '',
      copyOf: copyOf === null ? '' : String(copyOf),
      name: '',
      timeZone,
      ...firstDates(nowSeconds.peek(), timeZone),
      currency: likelyCurrency(timeZone),
      who: 'public',
      ends: 'reset',
      policy: 'contract',
    })
    if (copyOf !== null) void this.copyFrom(String(copyOf))
  }

  get answers(): Answers {
    return this.#answers.value
  }

  change = (changes: Partial<Answers>): void => {
    this.#answers.value = { ...this.#answers.peek(), ...changes }
  }

  /** Proposes the same evening a year later; until the copied auction was read, or without it, dates stay as they are. */
  copyFrom = async (copyOf: string): Promise<void> => {
    this.change({ copyOf })
    if (copyOf === '') return
    const before = this.#answers.peek()
    const source = await get<Auction>(`/v3/manage/auctions/${copyOf}`).catch(() => null)
    if (source === null || this.#answers.peek() !== before) return
    const { timeZone } = source
    this.change({ timeZone, ...yearLater(source, { now: nowSeconds.peek(), timeZone }) })
  }

  /** The local time that was typed stays the same in the new zone. */
  changeZone = (timeZone: string): void => {
    const { startTime, endTime, timeZone: before } = this.#answers.peek()
    const there = (time: number) => fromLocal(toLocal(time, before), timeZone) ?? time
    this.change({ timeZone, startTime: there(startTime), endTime: there(endTime) })
  }

  create = (): Promise<boolean> =>
    this.form.submit(async () => {
      const { copyOf, name, startTime, endTime } = this.#answers.peek()
      if (!copyOf) await this.#createOrganization()
      const created = copyOf
        ? await post<Auction>(`/v3/manage/auctions/${copyOf}/copy`, { name, startTime, endTime })
        : await post<Auction>('/v3/manage/auctions', this.#settings())
      navigate(`/console/a/${created.id}`)
    })

  /** Once: after a refused auction, the organization is there already. */
  async #createOrganization(): Promise<void> {
    const { organizationId, organizationName } = this.#answers.peek()
    if (organizationId !== '') return
    const { id } = await post<{ id: number }>('/v3/manage/organizations', { name: organizationName.trim() })
    this.change({ organizationId: String(id) })
    await readRights()
  }

  #settings(): object {
    const { organizationId, name, startTime, endTime, timeZone, currency, who, ends, policy } =
      this.#answers.peek()
    const seconds = LATE_MINUTES * 60
    return {
      organizationId: Number(organizationId),
      name,
      startTime,
      endTime,
      timeZone,
      currency,
      isPrivate: who === 'private',
      bidding: {
        autoBidPolicy: policy,
        extension: { mode: ends, windowSeconds: seconds, lengthSeconds: seconds },
      },
      // At a gala, the thermometer should show the paddle raise.
      donations: { offlineUpdatesThermometer: true },
    }
  }
}
