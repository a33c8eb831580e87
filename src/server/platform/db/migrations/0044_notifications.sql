-- What a member is told: made in the transaction of the act that it tells of, and gone when that is undone. It names who, what and
-- where, and none of the words. Whoever acted and the memory belong to others, maybe on another machine: rows whose act has nobody
-- or nothing any more are told to nobody, and are tidied up by the server.

create table notifications (
  -- who is told
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  kind text not null,
  originator_id uuid not null,
  about_author_id uuid not null,
  about_id uuid not null,
  -- what the act was about: a tag, an option, a comment; empty where it is the memory as a whole
  thing text not null,
  -- acts with the same kind, memory and bundle are told as one
  bundle text not null,
  created_at timestamptz(3) not null,
  seen_at timestamptz(3),
  read_at timestamptz(3),
  primary key (user_id, id),
  constraint notifications_once unique (user_id, kind, originator_id, about_id, thing)
);
create index notifications_unseen on notifications (user_id) where seen_at is null;
create index notifications_of_memory on notifications (about_author_id, about_id);
create index notifications_of_originator on notifications (originator_id);
