-- People, their sessions and the codes we mail them. Keys are UUIDv7 made by the server; no triggers, no sequences.

create table users (
  id uuid primary key,
  username text not null,
  username_key text not null constraint users_username_key unique,
  email text not null,
  email_key text not null constraint users_email_key unique,
  password_hash text not null,
  email_verified_at timestamptz(3),
  avatar text,
  birth_year int,
  has_passed_onboarding boolean not null default false,
  role text not null default 'member',
  created_at timestamptz(3) not null
);

-- One row per pair of tokens. A refresh marks its row as rotated and adds the next one of the same family; a rotated
-- refresh token that comes again ends the family. Tokens are stored as SHA-256 only.
create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  family_id uuid not null,
  access_hash bytea not null constraint sessions_access_hash unique,
  refresh_hash bytea not null constraint sessions_refresh_hash unique,
  access_expires timestamptz(3) not null,
  refresh_expires timestamptz(3) not null,
  rotated_at timestamptz(3),
  revoked_at timestamptz(3),
  -- when the password was last given in this session; asked again before dangerous changes
  confirmed_at timestamptz(3) not null,
  user_agent text,
  created_at timestamptz(3) not null,
  last_seen_at timestamptz(3) not null
);
create index sessions_user on sessions (user_id);
create index sessions_family on sessions (family_id);

create table email_codes (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  purpose text not null,
  code_hash bytea not null constraint email_codes_code_hash unique,
  new_email text,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  created_at timestamptz(3) not null
);
create index email_codes_user on email_codes (user_id, purpose);
