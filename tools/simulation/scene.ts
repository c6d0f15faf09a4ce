import type { Board } from './board.ts'
import type { Send } from './client.ts'
import type { History } from './history.ts'

export type Scene = {
  board: Board
  send: Send
  history: History
  /** Of somebody who neither bids nor marks anything. */
  onlookerToken: string
  thinkMs: number
  isOver: () => boolean
}
