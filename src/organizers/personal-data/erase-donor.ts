import { dropMails } from '../../messages/queue/sent-to-donors.ts'

/** In SQL: the lot and the name under which it was given stay; the address goes, with what was mailed there. */
export const forgetDonor = (where: string) => `
  with forgotten as (
    update items set donor_email = null, donor_agreed = false, donor_agreed_at = null, donor_agreed_by = null
     where ${where} returning id),
  gone as (delete from donor_mails where item_id in (select id from forgotten) returning mail_id)
  ${dropMails}`
