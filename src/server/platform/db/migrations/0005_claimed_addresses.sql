-- An account that nobody confirmed claims its address (address_key), one that is confirmed owns it (email_key): several
-- may claim one address, one may own it. Names that look alike have one skeleton, which only code can make.

alter table users add column address_key text;
update users set address_key = email_key;
create index users_address on users (address_key);
alter table users alter column email_key drop not null;
update users set email_key = null where email_verified_at is null;

alter table users add column username_skeleton text;
create unique index users_username_skeleton on users (username_skeleton);
create index users_without_skeleton on users (id) where username_skeleton is null;

-- When somebody was told that an account nobody confirmed will end.
alter table users add column lapse_warned_at timestamptz(3);
create index users_unconfirmed on users (created_at) where email_verified_at is null;
