-- Messages of the contact form. Those of visitors belong to the row that stands for nobody, so that each has an owner.

create table contact_messages (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  email text,
  message text not null,
  request_hash bytea not null,
  created_at timestamptz(3) not null,
  primary key (user_id, id),
  unique (user_id, request_hash)
);
create index contact_messages_age on contact_messages (created_at);
