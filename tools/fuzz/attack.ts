import { Agent, request as openRequest } from 'node:http'
import { inPlace } from '../../tests/kit/document.ts'
import type { TestService } from '../../tests/kit/service.ts'
import { type Document, operationsOf } from './document.ts'
import { type HostileAnswer, makeJudge } from './judge.ts'
import { type HostileRequest, makeRequest } from './requests.ts'
import { type Names, openWorld } from './world.ts'

export type Attack = { seed: number; requests: number; from?: number }
export type Finding = { index: number; problem: string; request: string }
export type Outcome = { findings: Finding[]; statuses: Record<string, number>; unreached: string[] }

const AT_ONCE = 4
const RENEW_EVERY = 60
const MOST_FINDINGS = 20

/** Sends the requests of a seed, four at a time, and judges every answer by the service's own document. */
export async function attack(goodlot: TestService, { seed, requests, from = 0 }: Attack): Promise<Outcome> {
  const document: Document = inPlace((await goodlot.call('GET', '/openapi.json')).body)
  const operations = operationsOf(document)
  const judge = makeJudge()
  const world = await openWorld(goodlot)
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const findings: Finding[] = []
  const statuses: Record<string, number> = {}
  const succeeded = new Set<string>()

  async function one(index: number): Promise<void> {
    const made = makeRequest(operations, { seed, index })
    const names = world.names()
    const sent = {
      ...made,
      path: filled(made.path, names),
      body: made.body && filledBody(made.body, names),
    }
    const token = world.tokens[made.caller]
    const answer = await send(goodlot.url, { ...sent, token }, agent).catch((error: Error) => error)
    const problem = answer instanceof Error ? `never came: ${answer.message}` : judge(made, answer)
    const status = answer instanceof Error ? 'none' : String(answer.status)
    statuses[status] = (statuses[status] ?? 0) + 1
    if (status < '400') succeeded.add(`${made.operation.method} ${made.operation.path}`)
    if (problem) findings.push({ index, problem, request: describeRequest(sent) })
  }

  try {
    for (let index = from; index < from + requests && findings.length < MOST_FINDINGS; index += AT_ONCE) {
      if (index % RENEW_EVERY === 0) await world.renew()
      const end = Math.min(index + AT_ONCE, from + requests)
      await Promise.all(Array.from({ length: end - index }, (_, offset) => one(index + offset)))
    }
  } finally {
    agent.destroy()
  }
  const all = operations.map(({ method, path }) => `${method} ${path}`)
  return { findings, statuses, unreached: all.filter((name) => !succeeded.has(name)) }
}

/** The request as it was sent, to read and to send again. */
function describeRequest({ method, path, headers, body, caller }: Omit<HostileRequest, 'operation'>): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const text = body === null ? '' : `\n${JSON.stringify(body.toString('latin1').slice(0, 2_000))}`
  return `${method} ${path}\nas ${caller}\n${lines.join('\n')}${text}`
}

const filled = (text: string, names: Names) =>
  text.replace(/"?@(\w+Id|key|file)@"?/g, (_, name: keyof Names) => String(names[name] ?? 1))

function filledBody(body: Buffer, names: Names): Buffer {
  // latin1 keeps every byte as it is.
  return Buffer.from(filled(body.toString('latin1'), names), 'latin1')
}

type Sent = Pick<HostileRequest, 'method' | 'path' | 'headers' | 'body'> & { token: string | null }

function send(
  url: string,
  { method, path, headers, body, token }: Sent,
  agent: Agent,
): Promise<HostileAnswer> {
  const { hostname, port } = new URL(url)
  const authorization = token === null ? {} : { authorization: `Bearer ${token}` }
  const length = body === null ? {} : { 'content-length': body.length }
  return new Promise((resolve, reject) => {
    const request = openRequest(
      { hostname, port, method, path, agent, headers: { ...headers, ...authorization, ...length } },
      async (response) => {
        const chunks: Buffer[] = []
        response.on('error', reject)
        for await (const chunk of response) chunks.push(chunk)
        resolve({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(chunks) })
      },
    )
    request.setTimeout(20_000, () => request.destroy(new Error('no answer within 20 s')))
    request.on('error', reject)
    request.end(body ?? undefined)
  })
}
