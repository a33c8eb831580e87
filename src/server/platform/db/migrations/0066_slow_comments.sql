-- The member wants to hear from each person at most once an hour: one comment under all of their memories.

alter table users add column slow_comments boolean not null default false;
