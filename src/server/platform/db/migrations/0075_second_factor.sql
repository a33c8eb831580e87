-- A second step at sign-in: codes of an authenticator app. How a session was signed in to stands with it, so that what needs the second step can ask.

alter table sessions add column signed_in_with text not null default 'password';

-- One app for each member. Its secret is sealed with a key of the server's environment, as drafts are. A code fits for a step of 30 seconds: the newest step
-- that a code was taken for is kept, so that none is taken twice. Without `confirmed_at` it is being set up.
create table authenticator_apps (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  key_id text not null,
  sealed bytea not null,
  last_step integer not null default 0,
  confirmed_at timestamptz(3),
  last_used_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (user_id, id)
);

-- The password fitted, and the second step is still to come. Found by a secret that only whoever gave the password has.
create table pending_sign_ins (
  token_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  tries integer not null default 0,
  -- The account is closed, and whoever signs in keeps it.
  keeps_account boolean not null,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null
);
create index pending_sign_ins_of_user on pending_sign_ins (user_id);
create index pending_sign_ins_expired on pending_sign_ins (expires_at);
