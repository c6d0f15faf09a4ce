import { setTimeout as pause } from 'node:timers/promises'
import type { Account } from '../../../src/money/stripe-stand-in/account.ts'
import { closeDispute, createRefund, openDispute } from '../../../src/money/stripe-stand-in/refunds.ts'
import { detach } from '../../../src/money/stripe-stand-in/routes.ts'
import type { Attempt, Guest } from './guest.ts'

type Scenario = (guest: Guest) => Promise<unknown>

/** What people do about a bill. Where they do two things at once, either may come first. */
export const scenarios = {
  /** Pays on the provider's page and comes back, or closes the browser. */
  async page(guest) {
    const opened = await guest.pay({ way: 'checkout', coverFee: guest.random.chance(0.3) })
    await guest.payPage(opened)
    if (opened && guest.random.chance(0.5)) await guest.look(opened.id)
  },
  async leavesThePage(guest) {
    await guest.pay({ way: 'checkout' })
  },
  async card(guest) {
    await guest.addCard('works')
    await guest.pay({ way: 'card', coverFee: guest.random.chance(0.3) })
  },
  async twoPhones(guest) {
    const hasCard = await guest.addCard('works')
    const tap = async () =>
      guest.payPage(await guest.pay({ way: hasCard && guest.random.chance(0.7) ? 'card' : 'checkout' }))
    await Promise.all([tap(), tap(), tap()])
  },
  /** The guest pays on an open page at the moment in which the desk charges the card. */
  async pageAndDesk(guest) {
    await guest.addCard('works')
    const opened = await guest.pay({ way: 'checkout' })
    await Promise.all([soon(guest, () => guest.payPage(opened)), soon(guest, () => guest.charge())])
    if (opened) await guest.look(opened.id)
  },
  async cashMeanwhile(guest) {
    const opened = await guest.pay({ way: 'checkout' })
    const share = guest.random.pick([1, 0.5])
    await Promise.all([soon(guest, () => guest.payPage(opened)), soon(guest, () => guest.payCash(share))])
  },
  /** The provider does not answer while the desk takes cash, so the page stays open, and is paid as well. */
  async cashWhilePageStaysOpen(guest) {
    const opened = await guest.pay({ way: 'checkout' })
    for (let times = 0; times < 2; times++) guest.scene.standIn.faults.plan('loseBefore', '/expire')
    await guest.payCash(1)
    await guest.payPage(opened)
    if (opened) await guest.look(opened.id)
  },
  async declined(guest) {
    await guest.addCard('declinesLater')
    await guest.pay({ way: 'card' })
    await guest.charge()
    const opened = await guest.pay({ way: 'checkout' })
    await guest.payPage(opened, guest.random.pick(['declined', 'lost', 'expired', 'refused']))
    await guest.payPage(opened, 'worksToo')
  },
  /** The bank asks; the guest answers, or not, and the desk tries meanwhile. */
  async bank(guest) {
    await guest.addCard('asksForAuthentication')
    const asked = await guest.pay({ way: 'card' })
    await Promise.all([
      soon(guest, async () => (guest.random.chance(0.7) ? guest.payPage(asked) : null)),
      soon(guest, async () => (guest.random.chance(0.5) ? guest.charge() : null)),
    ])
    if (asked) await guest.look(asked.id)
  },
  async inParts(guest) {
    const { totalCents, currency } = guest.bill
    const unit = currency === 'JPY' ? 100 : 1
    const amount = (Math.floor(totalCents / 2 / unit) * unit) / 100
    await guest.payPage(await guest.pay({ way: 'checkout', amount }))
    await guest.payPage(await guest.pay({ way: 'checkout' }))
  },
  /** Another line comes while a page is open. */
  async billGrows(guest) {
    const opened = await guest.pay({ way: 'checkout' })
    await Promise.all([guest.payPage(opened), guest.scene.addLine(guest.bill)])
    await guest.payPage(await guest.pay({ way: 'checkout' }))
  },
  async oldPage(guest) {
    const old = await guest.pay({ way: 'checkout' })
    const now = await guest.pay({ way: 'checkout', amount: 100 })
    await guest.payPage(old)
    await guest.payPage(now)
  },
  /** Somebody says that a page was paid which was not. */
  async lie(guest) {
    const opened = await guest.pay({ way: 'checkout' })
    if (!opened) return
    await guest.scene.lie(guest.bill, opened.id)
    if (guest.random.chance(0.3)) await guest.payPage(opened)
    await guest.look(opened.id)
  },
  /** The card is removed at the provider between the list and the charge. */
  async cardGone(guest) {
    await guest.addCard('works')
    const account = accountOf(guest)
    const [customer] = account
      .all('customer')
      .filter(({ metadata }) => metadata.goodlot_reference === `user:${guest.bill.userId}`)
    for (const method of account.all('payment_method'))
      if (customer && method.customer === customer.id) detach(account, method)
    await guest.charge()
    await guest.payPage(await guest.pay({ way: 'checkout' }))
  },
  async refundsAtOnce(guest) {
    const paid = await paidByCard(guest)
    if (!paid) return
    const part = () =>
      Math.max(100, Math.floor((guest.bill.totalCents * guest.random.pick([0.4, 0.6, 1])) / 100) * 100)
    await Promise.all([
      guest.refund(paid.id, part()),
      guest.refund(paid.id, part()),
      guest.refund(paid.id, part()),
    ])
    if (guest.random.chance(0.4)) await guest.pay({ way: 'card' })
  },
  /** Somebody refunds in the provider's dashboard while the desk does, too. */
  async refundOutside(guest) {
    const paid = await paidByCard(guest)
    const intent = paid && (await guest.scene.intentOf(paid.id))
    if (!intent) return
    guest.scene.history.touchedOutside.add(intent)
    const units = guest.bill.totalCents / (guest.bill.currency === 'JPY' ? 100 : 1)
    const outside = async () =>
      createRefund(accountOf(guest), { payment_intent: intent, amount: String(Math.floor(units / 2)) })
    await Promise.allSettled([
      soon(guest, outside),
      soon(guest, () => guest.refund(paid.id, guest.bill.totalCents)),
    ])
  },
  /** A link is paid by somebody who is not signed in, while the guest pays, the desk charges, or ends the link. */
  async payLink(guest) {
    const token = await guest.makeLink()
    if (!token) return
    const meanwhile = guest.random.pick(['nothing', 'page', 'card', 'end'] as const)
    if (meanwhile === 'card') await guest.addCard('works')
    await Promise.all([
      soon(guest, async () => {
        const opened = await guest.payByLink(token)
        await guest.payPage(opened)
        if (opened && guest.random.chance(0.5)) await guest.lookByLink(token)
      }),
      soon(guest, async () => {
        if (meanwhile === 'page') await guest.payPage(await guest.pay({ way: 'checkout' }))
        if (meanwhile === 'card') await guest.charge()
        if (meanwhile === 'end') await guest.endLink()
      }),
    ])
  },
  /** Two people open one link at once, and both try to pay; one of them may have the page open for long. */
  async payLinkTwice(guest) {
    const token = await guest.makeLink()
    if (!token) return
    const [first, second] = await Promise.all([guest.payByLink(token), guest.payByLink(token)])
    await Promise.all([
      soon(guest, () => guest.payPage(first)),
      soon(guest, () => guest.payPage(second, 'worksToo')),
    ])
    await guest.payPage(await guest.payByLink(token))
    await guest.lookByLink(token)
  },
  /** Somebody pays by the link while the guest, who has a card on file, taps to pay with it, in either order. */
  async payLinkBesideCard(guest) {
    await guest.addCard('works')
    const token = await guest.makeLink()
    if (!token) return
    const opened = guest.random.chance(0.5) ? await guest.payByLink(token) : null
    await Promise.all([
      soon(guest, async () => guest.payPage(opened ?? (await guest.payByLink(token)))),
      soon(guest, () => guest.pay({ way: 'card' })),
    ])
    if (guest.random.chance(0.5)) await guest.lookByLink(token)
  },
  /** The desk ends a link while its page is open at the provider: it is paid before, or never. */
  async payLinkEnded(guest) {
    const token = await guest.makeLink()
    if (!token) return
    const opened = await guest.payByLink(token)
    const isTooLate = guest.random.chance(0.5)
    if (!isTooLate)
      await Promise.all([soon(guest, () => guest.payPage(opened)), soon(guest, () => guest.endLink())])
    else if (opened && (await guest.endLink()) && (await guest.look(opened.id))?.state === 'ended') {
      guest.scene.history.endedPages.add(opened.id)
      await guest.payPage(opened)
    }
    await guest.payByLink(token)
  },
  /** Charging everybody, while somebody pays on a page and somebody pays cash. */
  async chargeEverybody(guest) {
    const party = await partyOwing(guest)
    const [paysOnPage, paysCash] = party
    const page = guest.random.chance(0.7) ? await paysOnPage.pay({ way: 'checkout' }) : null
    if (!(await paysOnPage.chargeEverybody())) return
    await Promise.all([
      soon(guest, () => paysOnPage.payPage(page)),
      soon(guest, async () =>
        guest.random.chance(0.5) ? paysCash.payCash(guest.random.pick([1, 0.5])) : null,
      ),
    ])
    await untilCharged(paysOnPage)
    if (guest.random.chance(0.3)) await paysOnPage.chargeEverybody()
  },
  /** A manager stops charging in the middle, and sometimes begins again. */
  async chargeStopped(guest) {
    const [first] = await partyOwing(guest)
    if (!(await first.chargeEverybody())) return
    await untilSomeCharged(first)
    await first.stopCharging()
    await untilCharged(first)
    if (guest.random.chance(0.6) && (await first.chargeEverybody())) await untilCharged(first)
  },
  /** All servers but one die in the middle, and that one goes on. */
  async chargeKilled(guest) {
    const [first] = await partyOwing(guest)
    if (!(await first.chargeEverybody())) return
    await untilSomeCharged(first)
    guest.scene.killOthers()
    if (guest.random.chance(0.3)) await first.stopCharging()
    await untilCharged(first)
  },
  /** The desk splits a lot while its winner pays, and may bring it back while the other pays a share. */
  async splitLot(guest) {
    const [winner, other] = (await guest.scene.openParty(guest.bill, 2)) as [Guest, Guest]
    await other.addCard('works')
    const whole = guest.random.chance(0.6) ? await winner.pay({ way: 'checkout' }) : null
    await Promise.all([
      soon(guest, () => winner.payPage(whole)),
      soon(guest, () => winner.splitWith(other)),
      soon(guest, async () => (guest.random.chance(0.3) ? winner.splitWith(other) : null)),
    ])
    const share = await other.pay({ way: guest.random.pick(['checkout', 'card'] as const) })
    await Promise.all([
      soon(guest, () => other.payPage(share)),
      soon(guest, async () => (guest.random.chance(0.5) ? winner.undoSplits() : null)),
      soon(guest, async () => winner.payPage(await winner.pay({ way: 'checkout' }))),
    ])
    if (guest.random.chance(0.5)) await winner.splitWith(other)
    if (guest.random.chance(0.3)) await winner.payCash(1)
    await other.payPage(await other.pay({ way: 'checkout' }))
  },
  /** Two guests turn out to be one, while one of them pays. */
  async mergeMeanwhile(guest) {
    const [stays, goes] = (await guest.scene.openParty(guest.bill, 2)) as [Guest, Guest]
    const page = await goes.pay({ way: 'checkout' })
    await Promise.all([soon(guest, () => goes.payPage(page)), soon(guest, () => stays.mergeWith(goes))])
    if (guest.random.chance(0.7)) await stays.mergeWith(goes)
    await stays.payPage(await stays.pay({ way: 'checkout' }))
  },
  async dispute(guest) {
    const paid = await paidByCard(guest)
    const intentId = paid && (await guest.scene.intentOf(paid.id))
    if (!intentId) return
    guest.scene.history.touchedOutside.add(intentId)
    const isInquiry = guest.random.chance(0.2)
    const { id } = openDispute(accountOf(guest), { intentId, isInquiry })
    await guest.refund(paid.id, 1_00)
    if (!isInquiry) closeDispute(accountOf(guest), id, guest.random.pick(['won', 'lost']))
    await guest.look(paid.id)
  },
} satisfies Record<string, Scenario>

/** Six guests who owe something, of whom two have cards that will be declined. */
async function partyOwing(guest: Guest): Promise<[Guest, Guest, ...Guest[]]> {
  const guests = await guest.scene.openParty(guest.bill, 6)
  const cards = ['works', 'works', 'works', 'works', 'declinesLater', 'declinesLater'] as const
  await Promise.all(guests.map((one, place) => one.addCard(cards[place]!)))
  return guests as [Guest, Guest, ...Guest[]]
}

/** How long its manager watches it. */
const CHARGING_LOOKS = 60

async function untilCharged(guest: Guest): Promise<void> {
  for (let looks = 0; looks < CHARGING_LOOKS && !guest.scene.isOver(); looks++) {
    if ((await guest.readCharging()).isEnded) return
    await pause(500)
  }
}

/** Until some were charged and some still wait. */
async function untilSomeCharged(guest: Guest): Promise<void> {
  for (let looks = 0; looks < CHARGING_LOOKS && !guest.scene.isOver(); looks++) {
    const { isEnded, settled } = await guest.readCharging()
    if (isEnded || settled > 0) return
    await pause(20)
  }
}

export type ScenarioName = keyof typeof scenarios

async function paidByCard(guest: Guest): Promise<Attempt | null> {
  await guest.addCard('works')
  const paid = await guest.pay({ way: 'card' })
  return paid?.state === 'paid' ? paid : null
}

const accountOf = ({ scene, bill }: Guest): Account =>
  scene.standIn.account({ secretKey: keyOf(bill.organizationId) })

export const keyOf = (organizationId: number) => `sk_test_organization${organizationId}`

/** Not always in the same order. */
async function soon(guest: Guest, act: () => Promise<unknown>): Promise<unknown> {
  await pause(guest.random.between(0, 40))
  return act()
}
