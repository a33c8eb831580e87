-- Codes that prove who reads the mail of an address. They belong to the address and to no account, so that nobody who begins or deletes an account with
-- somebody else's address takes a code from them. `address_hash` is SHA-256 of the address; a row is deleted when its code is used, and swept when it is old.

create table address_codes (
  code_hash bytea primary key,
  id uuid not null,
  address_hash bytea not null,
  purpose text not null,
  expires_at timestamptz(3) not null
);
create index address_codes_expire on address_codes (expires_at);

-- Codes with an id up to this one no longer open the account: its password or address changed since they were mailed.
alter table users add column codes_end_at uuid;
