-- Guests with one bill, such as couples and tables: what they buy goes on the bill of the one who pays. Null: they pay
-- for themselves. Nobody whose bill another pays is a payer, which `src/money/bills/share-bill.ts` holds under the locks of
-- both.
alter table registrations
  add column payer_id integer,
  -- Null means no: guests as they were before a merge, kept by the release before, come back without it.
  add column shares_paddle boolean,
  add constraint a_payer_is_registered_too foreign key (auction_id, payer_id)
    references registrations (auction_id, user_id) on delete set null (payer_id),
  add constraint a_payer_is_another_guest check (payer_id <> user_id);

create index guests_of_payer on registrations (auction_id, payer_id) where payer_id is not null;

-- A guest offers to pay for another, who may accept.
create table bill_invitations (
  id          integer generated always as identity primary key,
  auction_id  integer not null references auctions (id),
  payer_id    integer not null references users (id),
  -- A paddle or an address, as the payer typed it.
  typed       text not null,
  -- Whom it means. Null for nobody, which the payer does not learn.
  user_id     integer references users (id),
  created_at  timestamptz not null default goodlot_now(),
  -- The payer does not learn of it either.
  declined_at timestamptz,
  constraint one_invitation_per_guest_and_payer unique (auction_id, payer_id, typed)
);

create index bill_invitations_of_guest on bill_invitations (user_id, auction_id) where user_id is not null;
