-- A mail now and then to whoever asks for one: that there is something new, and no more. None is sent until it is asked for.

alter table users add column digest text not null default 'off';
-- Quiet as a whole: no bell and no mail, until its owner ends it.
alter table users add column notifications_paused boolean not null default false;
-- Signs the link that ends these mails.
alter table users add column digest_key bytea;
-- What came before this was told, or is not to be told by mail any more.
alter table users add column digest_told_at timestamptz(3);
-- A server sends this one just now; should it die, another one takes over a while later.
alter table users add column digest_taken_at timestamptz(3);
create index users_with_digest on users (digest_told_at) where digest <> 'off';
