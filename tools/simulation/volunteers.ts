import { setTimeout as pause } from 'node:timers/promises'
import type { Gala, Guest } from './gala.ts'
import type { Scene } from './scene.ts'
import type { Volunteer } from './volunteer.ts'

const cents = (decimal: string) => Math.round(Number(decimal) * 100)

let walkIns = 0

/** Each door has its own guests, so that its last act on a guest gives the guest's final state. */
export async function standAtDoor(
  door: Volunteer,
  scene: Scene,
  gala: Gala,
  { number, of }: { number: number; of: number },
): Promise<void> {
  const { random } = door.person
  const isHere = new Map<number, boolean>()
  const meet = (guest: Guest) => {
    isHere.set(guest.userId, true)
    gala.guests.push(guest)
  }
  while (!scene.isOver()) {
    await pause(random.between(0, 4 * scene.thinkMs))
    const task = random.weighted({ walkIn: 3, arrival: 3, change: isHere.size > 0 ? 2 : 0 })
    if (task === 'walkIn') {
      const guest = await registerWalkIn(door, gala)
      if (guest) meet(guest)
    } else if (task === 'arrival') {
      const guest = await findArrival(door, gala, (userId) => userId % of === number && !isHere.has(userId))
      if (guest && (await checkIn(door, gala, guest.userId, true))) meet(guest)
    } else {
      const [userId, isIn] = random.pick([...isHere])
      if (await checkIn(door, gala, userId, !isIn)) isHere.set(userId, !isIn)
    }
  }
}

async function registerWalkIn(door: Volunteer, { auctionId }: Gala): Promise<Guest | null> {
  const name = `Walk-in ${++walkIns}`
  const { entry, body } = await door.do({
    what: { auctionId, kind: 'walkIn', name },
    call: {
      method: 'POST',
      path: `/auctions/${auctionId}/walk-ins`,
      body: { firstName: 'Wanda', lastName: name, mobile: '+15145550123' },
    },
    idIn: ({ userId }) => userId,
  })
  if (entry.fate !== 'accepted') return null
  return { userId: body.userId, paddleNumber: body.paddleNumber, isWalkIn: true }
}

type Arrival = { userId: number; paddleNumber: number; checkedIn: boolean }

/** A member of the crowd who was registered by bidding. */
async function findArrival(
  door: Volunteer,
  { auctionId }: Gala,
  isMine: (userId: number) => boolean,
): Promise<Guest | null> {
  const { fate, body } = await door.read(`/auctions/${auctionId}/registrations?limit=100`)
  if (fate !== 'accepted') return null
  const waiting = (body.registrations as Arrival[]).filter(
    ({ userId, checkedIn }) => isMine(userId) && !checkedIn,
  )
  if (waiting.length === 0) return null
  const { userId, paddleNumber } = door.person.random.pick(waiting)
  return { userId, paddleNumber, isWalkIn: false }
}

async function checkIn(
  door: Volunteer,
  { auctionId }: Gala,
  userId: number,
  isOn: boolean,
): Promise<boolean> {
  const { entry } = await door.do({
    what: { auctionId, kind: 'checkIn', subjectId: userId, isOn },
    call: {
      method: 'PATCH',
      path: `/auctions/${auctionId}/registrations/${userId}`,
      body: { checkedIn: isOn },
    },
    idIn: (body) => body.userId,
  })
  return entry.fate === 'accepted'
}

const LEVELS_CENTS = [25_00, 50_00, 100_00]

/** Enters pledges paddle after paddle; now and then the last one is taken back. */
export async function raisePaddles(caller: Volunteer, scene: Scene, gala: Gala): Promise<void> {
  const { random } = caller.person
  let last: number | null = null
  while (!scene.isOver()) {
    await pause(random.between(0, 4 * scene.thinkMs))
    if (gala.guests.length === 0) continue
    if (last !== null && random.chance(0.15)) {
      await takeBack(caller, gala, last)
      last = null
    } else last = await pledge(caller, gala, random.pick(gala.guests))
  }
}

async function pledge(
  caller: Volunteer,
  { auctionId }: Gala,
  { userId, paddleNumber }: Guest,
): Promise<number | null> {
  const amountCents = caller.person.random.pick(LEVELS_CENTS)
  const { entry } = await caller.do({
    what: { auctionId, kind: 'pledge', subjectId: userId, amountCents },
    call: {
      method: 'POST',
      path: `/auctions/${auctionId}/purchases`,
      body: { paddleNumber, amount: amountCents / 100, isPledge: true },
    },
    idIn: ({ id }) => id,
  })
  return entry.fate === 'accepted' ? entry.ids[0]! : null
}

const takeBack = (caller: Volunteer, { auctionId }: Gala, purchaseId: number) =>
  caller.do({
    what: { auctionId, kind: 'takeBack', subjectId: purchaseId },
    call: { method: 'DELETE', path: `/purchases/${purchaseId}` },
    idIn: () => purchaseId,
  })

type Receipt = { id: number; dueAmount: string }
type Line = { id: number; kind: string; isPaid: boolean; isHandedOver: boolean }

/** Guests who owe something pay all or a part of it at one of two desks, and take home what is paid. */
export async function takeMoney(desk: Volunteer, scene: Scene, gala: Gala): Promise<void> {
  const { auctionId } = gala
  const { random } = desk.person
  while (!scene.isOver()) {
    await pause(random.between(0, 6 * scene.thinkMs))
    const unpaid = await desk.read(`/auctions/${auctionId}/receipts?isPaid=false&limit=20`)
    if (unpaid.fate !== 'accepted' || unpaid.body.receipts.length === 0) continue
    const { id: receiptId, dueAmount } = random.pick(unpaid.body.receipts as Receipt[])
    const dueCents = cents(dueAmount)
    if (dueCents <= 0) continue
    if (random.chance(0.2)) {
      await markByHand(desk, gala, receiptId)
      continue
    }
    const amountCents = random.chance(0.5) ? dueCents : random.between(1, dueCents)
    const { entry, body } = await desk.do({
      what: { auctionId, kind: 'payment', subjectId: receiptId, amountCents },
      call: {
        method: 'POST',
        path: `/receipts/${receiptId}/payments`,
        body: {
          ...(amountCents === dueCents ? {} : { amount: amountCents / 100 }),
          paidBy: random.pick(['cash', 'check', 'card']),
          seenDue: dueCents / 100,
        },
      },
      idIn: ({ payments }) => payments.at(-1).id,
    })
    if (entry.fate !== 'accepted') continue
    const ready = (body.purchases as Line[]).find(({ isPaid, isHandedOver }) => isPaid && !isHandedOver)
    if (ready) await handOver(desk, gala, ready.id)
  }
}

/** A line that was paid in another way. Pledges are left alone: they may be taken back at the same moment. */
async function markByHand(desk: Volunteer, { auctionId }: Gala, receiptId: number): Promise<void> {
  const { fate, body } = await desk.read(`/receipts/${receiptId}`)
  if (fate !== 'accepted') return
  const line = (body.purchases as Line[]).find(({ kind, isPaid }) => kind !== 'donation' && !isPaid)
  if (!line) return
  await desk.do({
    what: { auctionId, kind: 'markPaid', subjectId: line.id },
    call: { method: 'PATCH', path: `/purchases/${line.id}`, body: { isPaid: true } },
    idIn: ({ id }) => id,
  })
}

const handOver = (desk: Volunteer, { auctionId }: Gala, purchaseId: number) =>
  desk.do({
    what: { auctionId, kind: 'handOver', subjectId: purchaseId, isOn: true },
    call: { method: 'PATCH', path: `/purchases/${purchaseId}`, body: { isHandedOver: true } },
    idIn: ({ id }) => id,
  })
