import type { Account } from './account.ts'
import { branch, type Form, text, texts, whole } from './form.ts'
import type { List, Thing } from './objects.ts'

/** A page of objects, newest first, as Stripe pages. */
export function list(account: Account, kind: Thing['object'], form: Form, url: string): List {
  const limit = Math.min(whole(form, 'limit') ?? 10, 100)
  const after = text(form, 'starting_after')
  const found = account
    .all(kind)
    .toReversed()
    .filter((thing) => matches(thing, form) && isOfPayout(account, thing, text(form, 'payout')))
  const from = after === null ? 0 : found.findIndex(({ id }) => id === after) + 1
  return { object: 'list', url, data: found.slice(from, from + limit), has_more: found.length > from + limit }
}

function matches(thing: Thing, form: Form): boolean {
  const { gte, gt, lt, lte } = texts(form, 'created')
  const { created } = thing
  if (gte !== undefined && created < Number(gte)) return false
  if (gt !== undefined && created <= Number(gt)) return false
  if (lt !== undefined && created >= Number(lt)) return false
  if (lte !== undefined && created > Number(lte)) return false
  return ['payment_intent', 'customer', 'charge', 'type', 'status'].every((name) => {
    const wanted = text(form, name)
    return wanted === null || (thing as Record<string, unknown>)[name] === wanted
  })
}

const isOfPayout = (account: Account, { id }: Thing, payoutId: string | null) =>
  payoutId === null || account.payouts.get(id) === payoutId

/** Puts whole objects in the place of ids, where `expand` asks for them. */
export function expand(account: Account, answer: object, form: Form): object {
  return Object.values(branch(form, 'expand'))
    .filter((path) => typeof path === 'string')
    .reduce<object>((whole, path) => expandPath(account, whole, path.split('.')), answer)
}

function expandPath(account: Account, value: object, [name = '', ...rest]: string[]): object {
  const linked = linkedObject(account, value as Record<string, unknown>, name)
  if (Array.isArray(linked)) return { ...value, [name]: linked.map((one) => expandPath(account, one, rest)) }
  const isDeeper = rest.length > 0 && typeof linked === 'object' && linked !== null
  return { ...value, [name]: isDeeper ? expandPath(account, linked, rest) : linked }
}

function linkedObject(account: Account, value: Record<string, unknown>, name: string): unknown {
  if (name === 'refunds' && value.object === 'charge') {
    const form = { charge: value.id as string, limit: '10' }
    return list(account, 'refund', form, `/v1/charges/${value.id}/refunds`)
  }
  const linked = value[name]
  return typeof linked === 'string' ? (account.get(linked) ?? linked) : linked
}
