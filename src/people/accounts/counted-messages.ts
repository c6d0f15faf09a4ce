/**
 * In SQL, before the people whom `whose` names are removed: what was sent to them counts for the limits of a day, so naming the same
 * address again is no way around these. Nothing in it leads to them any more, and what waits is not sent.
 */
export const keepCountedMessages = (whose: string) => `
  update outbox set user_id = null, phone = null, provider_id = null, reply = null, about = 'removed ' || id,
         state = case when next_at is null then state else 'dropped' end, next_at = null
   where ${whose} and (address_digest is not null or segments is not null)`
