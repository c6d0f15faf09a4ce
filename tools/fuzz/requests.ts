import { type ThingName, thingNames } from '../../tests/kit/given-things.ts'
import { Random } from '../simulation/random.ts'
import type { Operation, Parameter, Schema } from './document.ts'
import { hostileTexts, hostileValues, oddContentTypes, spoil } from './values.ts'

const callerNames = ['anonymous', 'bidder', 'manager', 'administrator', 'banned', 'forged'] as const
export type CallerName = (typeof callerNames)[number]

/** Ids are written as placeholders such as `@itemId@`, so that a seed makes the same requests in every world. */
export type HostileRequest = {
  operation: Operation
  caller: CallerName
  method: string
  path: string
  headers: Record<string, string>
  body: Buffer | null
}

/** The nth request of a seed; it does not depend on those before it. */
export function makeRequest(
  operations: Operation[],
  { seed, index }: { seed: number; index: number },
): HostileRequest {
  const random = new Random(seed * 1_000_003 + index)
  for (let warmUp = 0; warmUp < 3; warmUp++) random.next()
  const operation = random.pick(operations)
  const isManaged = operation.path.startsWith('/v3/manage/')
  const [rightful, other] = isManaged ? (['manager', 'bidder'] as const) : (['bidder', 'manager'] as const)
  const caller = random.weighted<CallerName>({
    anonymous: 1,
    bidder: 1,
    manager: 1,
    administrator: 4,
    banned: 1,
    forged: 1,
    [rightful]: 12,
    [other]: 2,
  })
  const method = random.chance(0.02)
    ? random.pick(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'])
    : operation.method
  const { body, type } = bodyFor(operation, random)
  return {
    operation,
    caller,
    method,
    path: pathFor(operation, random) + queryFor(operation, random),
    headers: { ...headersFor(operation, random), ...(type === undefined ? {} : { 'content-type': type }) },
    body,
  }
}

function pathFor({ path }: Operation, random: Random): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    // An empty text would make it a different address.
    if (random.chance(0.1)) return random.pick(hostileTexts) || '0'
    return `@${thingFor(name, path)}@`
  })
}

/** In bidders' routes `id` means an auction or an item, depending on the rest of the path. */
function thingFor(name: string, path: string): string {
  if (name === 'address') return 'auctionId'
  if (name === 'id') return /auction/.test(path) ? 'auctionId' : 'itemId'
  return path.includes('/managers/') && name === 'userId' ? 'managerId' : name
}

function queryFor({ parameters }: Operation, random: Random): string {
  const pairs: string[] = []
  for (const parameter of parameters.filter((one) => one.in === 'query')) {
    if (random.chance(0.5)) continue
    const { name } = parameter
    const value = random.chance(0.3) ? random.pick(hostileTexts) : sensibleText(parameter, random)
    pairs.push(
      random.pick([`${name}=${value}`, `${name}=${value}`, `${name}=${value}`, `${name}[]=${value}`]),
    )
    if (random.chance(0.1)) pairs.push(`${name}=${value}`)
  }
  if (random.chance(0.05))
    pairs.push(random.pick(['__proto__=1', 'constructor=1', '%00=%00', '=', '&&', 'a=b=c', '?']))
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

function sensibleText({ name, schema }: Parameter, random: Random): string {
  const value = sensible(schema, name, random)
  return encodeURIComponent(String(value)).replaceAll('%40', '@')
}

function headersFor({ parameters }: Operation, random: Random): Record<string, string> {
  const headers: Record<string, string> = {}
  const odd = ['', '1', '2', '-1', '1.5', 'abc', '99999999999', '1, 2', '\xff']
  if (parameters.some(({ name }) => name === 'x-mobile') && random.chance(0.5))
    headers['x-mobile'] = random.pick(odd)
  if (random.chance(0.05)) headers['if-none-match'] = random.pick(['*', '"x"', 'W/"', ',', '"'.repeat(900)])
  if (random.chance(0.05))
    headers['x-forwarded-for'] = random.pick(['1.2.3.4', '::1', 'x', ',,,', '999.1.1.1'])
  if (random.chance(0.02)) headers.accept = random.pick(['text/xml', '*', 'application/json;q=0', ''])
  if (random.chance(0.02)) headers.origin = random.pick(['null', 'https://evil.example', 'x'])
  return headers
}

function bodyFor(operation: Operation, random: Random): { body: Buffer | null; type?: string } {
  const { takes, body: schema } = operation
  if (takes.length === 0 && random.chance(0.9)) return { body: null }
  const usual = takes.includes('application/json') ? 'application/json' : takes[0]
  const type = random.chance(0.15) ? random.pick(oddContentTypes) : usual
  const named = type === undefined ? {} : { type }
  if (!schema && takes.length > 0 && random.chance(0.8)) return { body: fileFor(takes, random), ...named }
  let value = sensible(schema ?? { type: 'object' }, '', random)
  for (
    let times = random.weighted({ 0: 4, 1: 6, 2: 3, 3: 1 } as Record<string, number>);
    Number(times) > 0;
  ) {
    value = disturbed(value, random)
    times = String(Number(times) - 1)
  }
  const text = JSON.stringify(value) ?? ''
  return { body: random.chance(0.15) ? spoil(text, random) : Buffer.from(text), ...named }
}

/** A value that mostly fits the schema. */
function sensible(schema: Schema, name: string, random: Random): unknown {
  const choice = schema.anyOf ?? schema.oneOf
  if (choice) return sensible(random.pick(choice), name, random)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return random.pick(schema.enum)
  const thing = name === 'imageIds' ? 'imageId' : name
  if (schema.type !== 'array' && thingNames.includes(thing as ThingName)) return `@${thing}@`
  if (schema.type === 'object') {
    const required: string[] = schema.required ?? []
    const properties = Object.entries<Schema>(schema.properties ?? {})
    const chosen = properties.filter(([key]) => random.chance(required.includes(key) ? 0.98 : 0.35))
    return Object.fromEntries(chosen.map(([key, property]) => [key, sensible(property, key, random)]))
  }
  if (schema.type === 'array') {
    return Array.from({ length: random.between(0, 3) }, () => sensible(schema.items ?? {}, name, random))
  }
  if (schema.examples?.length && random.chance(0.85)) return schema.examples[0]
  if (schema.type === 'boolean') return random.chance(0.5)
  if (schema.type === 'integer')
    return random.between(schema.minimum ?? 0, Math.min(schema.maximum ?? 1_000, 1e12))
  if (schema.type === 'number') return random.between(1, 50_000) / 100
  if (schema.type === 'null') return null
  return schema.examples?.[0] ?? random.pick(['text', 'Zoë', 'a', 'Anna Bell'])
}

/** The value with one thing in it that does not belong there. */
function disturbed(value: unknown, random: Random): unknown {
  if (typeof value !== 'object' || value === null || random.chance(0.1)) return random.pick(hostileValues)
  if (Array.isArray(value)) {
    const position = random.between(0, value.length)
    return [...value.slice(0, position), random.pick(hostileValues), ...value.slice(position + 1)]
  }
  const entries = Object.entries(value)
  const [key, inner] = entries.length > 0 ? random.pick(entries) : ['x', null]
  const manner = random.weighted({ replace: 6, within: 3, remove: 1, add: 2, wrap: 1 })
  if (manner === 'remove') return Object.fromEntries(entries.filter(([name]) => name !== key))
  if (manner === 'add')
    return { ...value, [random.pick(['x', 'id', 'isAdmin', 'constructor', 'userId', 'toString', ''])]: 1 }
  if (manner === 'wrap') return { ...value, [key]: [inner] }
  return { ...value, [key]: manner === 'within' ? disturbed(inner, random) : random.pick(hostileValues) }
}

/** The smallest picture. */
export const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A picture, a table, or something that pretends to be one. */
function fileFor(takes: string[], random: Random): Buffer {
  if (takes.includes('text/csv')) {
    return Buffer.from(
      random.pick([
        'name\nLamp\n',
        'name,startingPrice\nLamp,10\n"Vase\nin two lines",1e999\n',
        'name;category\nLamp;\ud800\n',
        'name,name\na,b\n',
        '__proto__,name\n1,Lamp\n',
        'name,itemCode,endTime\n"a""b",\0,99999999999999\n',
        'name\n"unclosed\n',
        `name\n${'x,'.repeat(2_000)}\n`,
        '\ufeffname\r\nLamp\r\n',
        '',
      ]),
    )
  }
  const broken = Buffer.from(pixel)
  for (let times = 0; times < 3; times++) broken[random.between(8, pixel.length - 1)] = random.between(0, 255)
  const form = (part: string) => Buffer.from(`--x\r\n${part}\r\n\r\nabc\r\n--x--\r\n`)
  return random.pick([
    pixel,
    broken,
    pixel.subarray(0, random.between(0, pixel.length)),
    Buffer.concat([pixel, Buffer.alloc(2_000, 'x')]),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    Buffer.from('GIF89a'),
    Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0x10]),
    form('Content-Disposition: form-data; name="f"; filename="a.png"'),
    form('Content-Disposition: form-data; name="__proto__"'),
    form('Nonsense'),
    Buffer.alloc(0),
  ])
}
