import { setTimeout as pause } from 'node:timers/promises'
import type { Call, Reply } from './client.ts'
import type { DeedEntry } from './history.ts'
import type { Person, Scene } from './people.ts'

/** What to do, and which id the answer contains: the guest's, the purchase's or the payment's. */
export type Deed = {
  what: Pick<DeedEntry, 'kind' | 'auctionId'> &
    Partial<Pick<DeedEntry, 'subjectId' | 'name' | 'amountCents' | 'isOn'>>
  call: Omit<Call, 'token' | 'key'>
  // biome-ignore lint/suspicious/noExplicitAny: an answer as it came
  idIn: (body: any) => number
}

export type Done = { entry: DeedEntry; body: Reply['body'] }

let deeds = 0

/**
 * A volunteer whose device sends each deed with its own key until it is answered, as the console does; and now and then
 * sends an old one again although it was answered.
 */
export class Volunteer {
  readonly person: Person
  readonly #scene: Scene
  #lastSent: { entry: DeedEntry; deed: Deed } | null = null

  constructor(person: Person, scene: Scene) {
    this.person = person
    this.#scene = scene
  }

  async do(deed: Deed): Promise<Done> {
    const id = ++deeds
    const entry: DeedEntry = {
      subjectId: null,
      name: null,
      amountCents: null,
      isOn: null,
      ...deed.what,
      id,
      key: `deed-${this.person.id}-${id}`,
      personId: this.person.id,
      fate: 'unknown',
      status: null,
      attempts: 0,
      ids: [],
    }
    this.#scene.history.deeds.push(entry)
    const before = this.#lastSent
    const body = await this.#send(entry, deed)
    if (before && this.person.random.chance(0.2)) await this.#send(before.entry, before.deed)
    if (entry.fate === 'accepted') this.#lastSent = { entry, deed }
    return { entry, body }
  }

  async read(path: string): Promise<Reply> {
    const { token } = this.person
    return this.#scene.send(this.person, { method: 'GET', path: `/v3/manage${path}`, token })
  }

  /** The first answer counts; of later ones for the same key only the id is noted. */
  async #send(entry: DeedEntry, { call, idIn }: Deed): Promise<Reply['body']> {
    for (;;) {
      entry.attempts++
      const { token } = this.person
      const sent = { ...call, path: `/v3/manage${call.path}`, token, key: entry.key }
      const { status, body } = await this.#scene.send(this.person, sent)
      if (status === null || status >= 500) {
        await pause(200)
        continue
      }
      const isDone = status < 300
      if (entry.fate === 'unknown') Object.assign(entry, { status, fate: isDone ? 'accepted' : 'refused' })
      if (isDone) entry.ids.push(idIn(body))
      return body
    }
  }
}
