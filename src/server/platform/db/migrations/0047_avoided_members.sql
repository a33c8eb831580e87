-- Whom a member blocked or muted. Who was avoided may stand on another machine: no foreign key binds them, and leaving clears up.

create table avoided_members (
  user_id uuid not null references users (id) on delete cascade,
  other_id uuid not null,
  kind text not null check (kind in ('block', 'mute')),
  created_at timestamptz not null,
  primary key (user_id, other_id)
);

create index avoided_members_blocked on avoided_members (other_id, user_id) where kind = 'block';
