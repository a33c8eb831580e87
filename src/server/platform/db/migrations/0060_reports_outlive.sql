-- A report outlives what it is about, whose that was, and (without a name) who reported it, until it is erased after a period that the
-- privacy policy names. It keeps a sealed copy of what was reported and of the remark. No foreign key: nothing that is deleted takes it along.
-- Its place is `about_id`; the ids of people are emptied when their accounts end.

alter table reports drop constraint reports_memory, drop constraint reports_comment, drop constraint reports_user_id_fkey,
  drop constraint reports_once, drop constraint reports_pkey;
alter table reports rename column author_id to memory_author_id;
alter table reports rename column user_id to reporter_id;
-- `kind`: memory, comment, private-comment, connection or member. `writer_id`: whose it is.
alter table reports add column kind text, add column writer_id uuid, add column key_id text, add column sealed bytea;
update reports set kind = case when comment_id is null then 'memory' else 'comment' end, writer_id = memory_author_id;
update reports r set writer_id = c.user_id from comments c where c.author_id = r.memory_author_id and c.id = r.comment_id;
alter table reports alter column kind set not null, alter column memory_author_id drop not null, alter column memory_id drop not null,
  alter column reporter_id drop not null, alter column remark drop not null, alter column snapshot drop not null;
drop index reports_of_comment;
alter table reports drop column comment_id;
-- `remark` and `snapshot` hold what was written before copies were sealed; the server seals them and empties both.
alter table reports add primary key (about_id, id), add constraint reports_once unique (about_id, reporter_id);
create index reports_of_writer on reports (writer_id);
create index reports_unsealed on reports (created_at) where sealed is null;

-- Decisions and notices about what is neither a memory nor a comment; `about` says what it is.
alter table decisions alter column author_id drop not null, alter column memory_id drop not null;
alter table notices alter column author_id drop not null, alter column memory_id drop not null, add column about text;

-- Hidden by people who look after the site; there for who wrote it.
alter table private_comments add column hidden_at timestamptz(3);
alter table connections add column hidden_at timestamptz(3);
