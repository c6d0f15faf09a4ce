/** The cards of the page: each behaves like the card of Stripe's test mode with the same last digits. */
export type TestCard = {
  label: string
  brand: string
  last4: string
  /** What happens when it is charged, or saved. */
  does: 'works' | 'asksForAuthentication' | 'declinesLater' | { declines: string }
}

export const cards = {
  works: { label: 'Works', brand: 'visa', last4: '4242', does: 'works' },
  worksToo: { label: 'Works', brand: 'mastercard', last4: '4444', does: 'works' },
  asksForAuthentication: {
    label: 'Asks for authentication',
    brand: 'visa',
    last4: '3184',
    does: 'asksForAuthentication',
  },
  declined: {
    label: 'Declined: not enough money',
    brand: 'visa',
    last4: '9995',
    does: { declines: 'insufficient_funds' },
  },
  declinesLater: { label: 'Saved now, declined later', brand: 'visa', last4: '0341', does: 'declinesLater' },
  lost: { label: 'Declined: reported lost', brand: 'visa', last4: '9987', does: { declines: 'lost_card' } },
  expired: {
    label: 'Declined: expired',
    brand: 'mastercard',
    last4: '0069',
    does: { declines: 'expired_card' },
  },
  refused: { label: 'Declined: no reason', brand: 'amex', last4: '0002', does: { declines: 'do_not_honor' } },
} satisfies Record<string, TestCard>

export type CardName = keyof typeof cards
