-- Passkeys: public keys, of which the private half never leaves its owner's device. They are a second step beside the password, or stand in its place.

create table passkeys (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  credential_id bytea not null,
  public_key bytea not null,
  -- How often the device says that it signed; one that does not count says 0 each time.
  sign_count bigint not null,
  transports text not null,
  name text not null,
  -- Its owner's other devices have it too.
  is_synced boolean not null,
  last_used_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (user_id, id),
  constraint passkeys_credential unique (user_id, credential_id)
);

-- What a device is asked to sign, once. `bound_hash`: by what it was asked for, a session or a sign-in. Without a person where nobody knows yet who signs in.
create table passkey_challenges (
  challenge_hash bytea primary key,
  user_id uuid references users (id) on delete cascade,
  purpose text not null,
  bound_hash bytea not null,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null
);
create index passkey_challenges_of_user on passkey_challenges (user_id);
create index passkey_challenges_expired on passkey_challenges (expires_at);
