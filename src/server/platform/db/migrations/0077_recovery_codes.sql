-- Codes on paper, for whoever has lost every device: each stands in for a second factor once. Only their hashes are here; they are random themselves.

create table recovery_codes (
  user_id uuid not null references users (id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (user_id, code_hash)
);
