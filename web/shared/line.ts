import { effect, untracked } from '@preact/signals'
import type { Socket } from 'socket.io-client'
import { nowSeconds } from './server-clock.ts'
import { Silence } from './silence.ts'

/** How long the first answer may take after the network is back, before the connection is opened again. */
const BACK_ONLINE_MS = 1_000
/** By then an open connection was either admitted or closed by the service, unless the line died in between. */
const ADMISSION_MS = 12_000
/** Phones that all doubt at once, because the service itself was slow, do not all come back at the same moment. */
const SPREAD_MS = 1_500

type Parts = {
  /** The ends of the lots in sight, in epoch seconds: only there a price must be certain. */
  lotsInSight: ReadonlySet<() => number | undefined>
  /** Something was received. */
  works: () => void
  /** Nothing was received for too long; a new connection is opened unless something arrives first. */
  isDoubtful: () => void
}

/** Finds out whether an open connection still works, and opens a new one if it does not. */
export function watchLine(socket: Socket, { lotsInSight, works, isDoubtful }: Parts): void {
  const silence = new Silence()
  let reconnecting: ReturnType<typeof setTimeout> | undefined

  /** At once: `connect` alone waits for the next attempt, and keeps a connection that seems to be open. */
  const reconnect = () => {
    socket.disconnect()
    socket.connect()
  }
  const received = () => {
    clearTimeout(reconnecting)
    reconnecting = undefined
    silence.received(performance.now())
    works()
  }
  const answered = () => silence.answered(performance.now())

  socket.io.on('open', () => {
    const { engine } = socket.io
    silence.connected(performance.now())
    engine.on('packet', () => engine === socket.io.engine && received())
    setTimeout(() => engine === socket.io.engine && !socket.connected && reconnect(), ADMISSION_MS)
  })
  // The browser may have kept the connection through the blip, as it does for localhost, or have a dead one.
  addEventListener('online', () => {
    if (!socket.connected) reconnect()
    else
      socket
        .timeout(BACK_ONLINE_MS)
        .emit('alive', (error: Error | null) => (error ? reconnect() : answered()))
  })
  const isLastMinute = (now: number) =>
    [...lotsInSight].some((endsAt) => {
      const secondsLeft = (endsAt() ?? 0) - now
      return secondsLeft >= 0 && secondsLeft <= 60
    })
  const check = (now: number) => {
    if (document.visibilityState !== 'visible' || lotsInSight.size === 0 || !socket.connected) return
    const step = silence.check({ nowMs: performance.now(), isLastMinute: isLastMinute(now) })
    if (step === 'ask') socket.emit('alive', answered)
    if (step !== 'doubt') return
    isDoubtful()
    reconnecting ??= setTimeout(() => {
      reconnecting = undefined
      reconnect()
    }, Math.random() * SPREAD_MS)
  }
  effect(() => {
    const now = nowSeconds.value
    untracked(() => check(now))
  })
}
