-- Unfinished answers that somebody keeps with a code, to go on with them on another day or device. The key comes from the code, which is
-- not stored: nobody can read them without it, and they belong to no account.
create table saved_answers (
  place bytea primary key,
  wizard_id text not null,
  sealed bytea not null,
  expires_at timestamptz(3) not null
);
create index saved_answers_expiry on saved_answers (expires_at);
