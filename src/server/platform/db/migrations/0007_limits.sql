-- How often something was tried, for all servers, and the devices that a person has signed in from.

-- `key` is a hash of what is counted and of whom; a row says nothing after `forget_at` and is swept away.
create table tries (
  key bytea primary key,
  used int not null,
  free_at timestamptz(3) not null,
  forget_at timestamptz(3) not null
);
create index tries_forget on tries (forget_at);

-- What a device cookie holds, as SHA-256. It opens nothing: it has a count of wrong tries of its own.
create table known_devices (
  user_id uuid not null references users (id) on delete cascade,
  token_hash bytea not null constraint known_devices_token_hash unique,
  created_at timestamptz(3) not null,
  last_seen_at timestamptz(3) not null,
  primary key (user_id, token_hash)
);
