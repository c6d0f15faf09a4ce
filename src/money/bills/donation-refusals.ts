/** The checks of a donation after those of a purchase, in this order. */
export const donationRefusals = {
  pledge: { code: 'pledge_not_allowed', message: 'This auction does not accept pledges.' },
  customAmount: { code: 'custom_amount_not_allowed', message: 'Please choose one of the donation levels.' },
  minimum: { code: 'below_minimum', message: 'The amount is below the minimum donation.' },
}
