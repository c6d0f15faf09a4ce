import { Agent } from 'node:https'
import { ask, type TlsProxy } from '../../tests/kit/proxies.ts'
import type { HttpAnswer, HttpCall } from './balancer.ts'

export type Failure = {
  what: string
  /** Whether it was under way while a machine was killed: nobody can answer for that machine any more. */
  wasAtKill: boolean
}

/** What nginx says when a machine failed during a request that may have been carried out. */
const IS_UNKNOWN = /check whether it went through/

/** Sends each request once through the proxy, and keeps a list of what failed. */
export class ProxyClient {
  readonly failures: Failure[] = []
  readonly #proxy: TlsProxy
  readonly #agent = new Agent({ keepAlive: true })
  readonly #underWay = new Set<{ wasAtKill: boolean }>()
  #isKilling = false

  constructor(proxy: TlsProxy) {
    this.#proxy = proxy
  }

  /** Notes what is under way while a machine is killed, until it is gone. */
  async during(kill: () => Promise<void>): Promise<void> {
    for (const request of this.#underWay) request.wasAtKill = true
    this.#isKilling = true
    await kill()
    this.#isKilling = false
  }

  async ask({ method, path, token, body }: HttpCall): Promise<HttpAnswer> {
    const request = { wasAtKill: this.#isKilling }
    this.#underWay.add(request)
    const fail = (reason: string) =>
      this.failures.push({ what: `${method} ${path}: ${reason}`, wasAtKill: request.wasAtKill })
    try {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const text = body === undefined ? undefined : JSON.stringify(body)
      const answer = await ask(this.#proxy, path, { method, headers, agent: this.#agent, body: text })
      if (answer.status !== 200) fail(`${answer.status} ${answer.text}`)
      if (IS_UNKNOWN.test(answer.text)) throw new Error(answer.text)
      return { status: answer.status, body: JSON.parse(answer.text), rerouted: 0 }
    } catch (error) {
      if (!IS_UNKNOWN.test(String(error))) fail(String(error))
      throw error
    } finally {
      this.#underWay.delete(request)
    }
  }

  close(): void {
    this.#agent.destroy()
  }
}
