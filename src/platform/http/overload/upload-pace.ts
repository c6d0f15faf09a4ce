import type { Socket } from 'node:net'
import type { Time } from '../../time/time.ts'
import { afterReading } from './after-reading.ts'

/** A body that may take longer than others must keep coming: this many bytes in this many seconds. */
export const PACE = { bytes: 64 * 1024, seconds: 10 }

/** Cuts off an upload that has become too slow, until the returned function is called. */
export function watchPace(socket: Socket, { time, cut }: { time: Time; cut: () => void }): () => void {
  const { look, stop } = paceOf(socket, cut)
  const timer = time.every(PACE.seconds * 1000, look)
  return () => {
    timer.cancel()
    stop()
  }
}

/** At each look, cuts off a socket on which too few bytes have arrived since the last one. */
export function paceOf(socket: Socket, cut: () => void): { look: () => void; stop: () => void } {
  let received = socket.bytesRead
  let isOver = false
  const judge = () => {
    if (isOver) return
    isOver = socket.bytesRead - received < PACE.bytes
    received = socket.bytesRead
    if (isOver) cut()
  }
  return {
    look: () => afterReading(judge),
    stop: () => {
      isOver = true
    },
  }
}
