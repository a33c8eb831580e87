-- What is to be sent: emails, and what is delivered elsewhere. Written in the transaction of the act that asks for it, and gone once it was
-- sent. The body is sealed (DRAFT_KEY): it may hold codes and addresses. With `failed_at` it is given up and waits for an operator.
create table deliveries (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  kind text not null,
  key_id text not null,
  sealed bytea not null,
  tries integer not null default 0,
  next_try_at timestamptz(3) not null,
  give_up_at timestamptz(3) not null,
  failed_at timestamptz(3),
  failure text,
  created_at timestamptz(3) not null,
  primary key (user_id, id)
);
create index deliveries_due on deliveries (kind, next_try_at) where failed_at is null;
create index deliveries_failed on deliveries (failed_at) where failed_at is not null;
