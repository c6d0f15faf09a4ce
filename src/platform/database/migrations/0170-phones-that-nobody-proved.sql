-- An account can be without a phone: the first sign-in by a mailed code empties one, since whoever typed it may be somebody
-- else. An empty phone is never proved (src/people/accounts/proved-phones.ts).
alter table users
  drop constraint a_phone_is_e164,
  add constraint a_phone_is_e164 check (phone ~ '^\+[1-9][0-9]{3,14}$' or phone = '');

-- Accounts that were signed in to by mail before this rule.
update users set phone = ''
 where verified_phone = '' and proved_email is not null and email_key(proved_email) = email_key(email);
