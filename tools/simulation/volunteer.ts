import { setTimeout as pause } from 'node:timers/promises'
import type { Call, Reply } from './client.ts'
import type { VolunteerAction } from './history.ts'
import type { Person } from './person.ts'
import type { Scene } from './scene.ts'

/** What to do, and which id the answer contains: the guest's, the purchase's or the payment's. */
export type Action = {
  what: Pick<VolunteerAction, 'kind' | 'auctionId'> &
    Partial<Pick<VolunteerAction, 'subjectId' | 'name' | 'amountCents' | 'isOn'>>
  call: Omit<Call, 'token' | 'key'>
  // biome-ignore lint/suspicious/noExplicitAny: an answer as it came
  idIn: (body: any) => number
}

export type Done = { entry: VolunteerAction; body: Reply['body'] }

let volunteerActions = 0

/**
 * A volunteer whose device sends each action with its own key until it is answered, as the console does; and now and then
 * sends an old one again although it was answered.
 */
export class Volunteer {
  readonly person: Person
  readonly #scene: Scene
  #lastSent: { entry: VolunteerAction; action: Action } | null = null

  constructor(person: Person, scene: Scene) {
    this.person = person
    this.#scene = scene
  }

  async do(action: Action): Promise<Done> {
    const id = ++volunteerActions
    const entry: VolunteerAction = {
      subjectId: null,
      name: null,
      amountCents: null,
      isOn: null,
      ...action.what,
      id,
      key: `action-${this.person.id}-${id}`,
      personId: this.person.id,
      fate: 'unknown',
      status: null,
      attempts: 0,
      ids: [],
    }
    this.#scene.history.volunteerActions.push(entry)
    const before = this.#lastSent
    const body = await this.#send(entry, action)
    if (before && this.person.random.chance(0.2)) await this.#send(before.entry, before.action)
    if (entry.fate === 'accepted') this.#lastSent = { entry, action }
    return { entry, body }
  }

  async read(path: string): Promise<Reply> {
    const { token } = this.person
    return this.#scene.send(this.person, { method: 'GET', path: `/v3/manage${path}`, token })
  }

  /** The first answer counts; of later ones for the same key only the id is noted. */
  async #send(entry: VolunteerAction, { call, idIn }: Action): Promise<Reply['body']> {
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
