-- Somebody who leaves is gone for everybody else at once, and for good at `leaving_on`. Their public memories may stay without a name.

alter table users add column leaving_on timestamptz(3);
alter table users add column leaves_memories boolean not null default false;
create index users_leaving on users (leaving_on) where leaving_on is not null;
