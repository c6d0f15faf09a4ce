import { call, get } from '../../../shared/api.ts'
import type { Purchase, WholeReceipt } from '../../api-types.ts'
import { Correction } from './correction.ts'

/** A won lot, a purchase or a pledge that was wrong: its amount, its guest, or that it did not happen. */
export class LineCorrection extends Correction {
  readonly #line: Purchase

  constructor(line: Purchase) {
    super({ amount: line.amount, paddleNumber: line.buyer.paddleNumber })
    this.#line = line
  }

  save = (): Promise<WholeReceipt> => this.#send('correction', this.change.peek()!)

  takeBack = (): Promise<WholeReceipt> => this.#send('void')

  async #send(what: 'correction' | 'void', change: object = {}): Promise<WholeReceipt> {
    const { id, receiptId } = this.#line
    await call('POST', `/v3/manage/purchases/${id}/${what}`, this.sending(change))
    return get<WholeReceipt>(`/v3/manage/receipts/${receiptId}`)
  }
}
