-- What people who look after the site decide about what was reported. A memory that they hide has status 3.

alter table comments add column hidden_at timestamptz(3);
alter table users add column suspended_until timestamptz(3);

-- Each decision, for good; another one undoes it, and none is changed. `user_id` is whom it concerns. It names what it is about, and
-- holds none of the words, so that it may outlive them.
create table decisions (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  moderator_id uuid not null,
  kind text not null,
  author_id uuid not null,
  memory_id uuid not null,
  comment_id uuid,
  about_id uuid not null,
  reason text not null,
  note text not null,
  until timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (user_id, id)
);
create index decisions_about on decisions (about_id, created_at);

-- What a decision says to either side: who wrote it, and who reported it. It names nobody.
create table notices (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  side text not null,
  kind text not null,
  author_id uuid not null,
  memory_id uuid not null,
  comment_id uuid,
  reason text not null,
  until timestamptz(3),
  created_at timestamptz(3) not null,
  seen_at timestamptz(3),
  primary key (user_id, id)
);
create index notices_unseen on notices (user_id) where seen_at is null;
