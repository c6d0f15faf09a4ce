import type { OnlineReceiptAnswer } from '../../../../src/organizers/payments/online-schema.ts'
import { call, get, post } from '../../../shared/api.ts'
import type { OnlinePayment } from '../../../shared/api-types.ts'
import { postOnce } from '../../data/post-once.ts'

export type OnlineReceipt = OnlineReceiptAnswer
export type OnlineAttempt = OnlineReceipt['payments'][number]

const at = (receiptId: number) => `/v3/manage/receipts/${receiptId}`

/** What the console can do about the online payments of one receipt. */
export const online = {
  read: (receiptId: number) => get<OnlineReceipt>(`${at(receiptId)}/online`),
  /** Reads at the provider what is not decided. */
  look: (receiptId: number) => post<OnlineReceipt>(`${at(receiptId)}/look`),
  charge: (receiptId: number, body: { amount?: number; seenDue: number }) =>
    post<OnlinePayment>(`${at(receiptId)}/charge`, body),
  refund: (receiptId: number, body: { onlinePaymentId: number; amount: number; reason: string }) =>
    postOnce<OnlineReceipt>(`${at(receiptId)}/refunds`, body),
  makeLink: (receiptId: number) => call<OnlineReceipt>('PUT', `${at(receiptId)}/pay-link`),
  endLink: (receiptId: number) => call<OnlineReceipt>('DELETE', `${at(receiptId)}/pay-link`),
}
