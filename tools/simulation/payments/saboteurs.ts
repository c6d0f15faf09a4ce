/** Faults in how the service takes money, which the checker must never miss: the first rule that each breaks is named. */
export const paymentSaboteurs = {
  'two-payable-things': {
    file: 'src/money/payments/attempts.ts',
    line: `     on conflict (receipt_id) where state in (\${payable}) do nothing\n`,
    becomes: '',
    sql: 'drop index one_payable_thing_per_receipt',
  },
  'create-and-confirm-at-once': {
    file: 'src/money/payments/stripe/stripe-provider.ts',
    line: `      metadata: { [REFERENCE]: charge.reference, [BILL]: charge.bill },
    }`,
    becomes: `      metadata: { [REFERENCE]: charge.reference, [BILL]: charge.bill }, confirm: true, off_session: true,
    }`,
  },
  'believes-the-webhook': {
    file: 'src/money/payments/webhooks.ts',
    line: `
  await lookAtNamed(parts, organizationId, hint)`,
    becomes: `
    for (const { id } of await attemptsNamed(changes.db, { organizationId, ...hint })) {
      const attempt = await (await import('./attempts.ts')).readAttempt(changes.db, id)
      const said = JSON.parse(body.toString()).data.object
      if (said.payment_status !== 'paid' || attempt.receiptId === null) await lookAt(parts, id)
      else await changes.commit(async (tx, emit) => (await import('./book.ts')).bookPayment(tx, emit, {
        attempt,
        payment: {
          intentId: said.payment_intent, chargeId: '', capturedCents: attempt.amountCents, currency: attempt.currency,
          feeCents: null, paidAtMs: 0, card: null, refunds: [], disputes: [], reference: null,
        },
      }))
    }`,
  },
  'expires-without-looking': {
    file: 'src/money/payments/stripe/stripe-provider.ts',
    line: `if (status === 'complete') return 'completed'`,
    becomes: `if (status === 'complete') return 'closed'`,
  },
  'books-only-what-is-due': {
    file: 'src/money/payments/book.ts',
    line: 'if (cents > 0n) await bookNew(tx, emit, { attempt, receiptId, cents,',
    becomes: `const { dueOf } = await import('../bills/books.ts')
    const due = dueOf(await lockBooks(tx, receiptId))
    if (due > 0n) await bookNew(tx, emit, { attempt, receiptId, cents: cents < due ? cents : due,`,
  },
  'refunds-without-counting-pending': {
    file: 'src/money/payments/attempt.ts',
    line: `...refunds.filter(({ state }) => state !== 'failed'),`,
    becomes: `...refunds.filter(({ state }) => state === 'done'),`,
  },
  'multiplies-by-100': {
    file: 'src/money/payments/stripe/units.ts',
    line: `cannot be charged: \${refusal}\`)
  return Number(amount.amountCents / centsPerUnit(amount.currency))`,
    becomes: `cannot be charged: \${refusal}\`)
  return Number(amount.amountCents)`,
  },
}

export type PaymentSaboteurName = keyof typeof paymentSaboteurs
