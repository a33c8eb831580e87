-- An author thanks whoever sent them a message or praise: one mark on what was sent, so that it goes with it.
alter table private_comments add column thanked_at timestamptz(3);
alter table praises add column thanked_at timestamptz(3);
-- What an author received about all their memories, newest first.
create index private_comments_received on private_comments (author_id, created_at desc, id desc);
create index praises_received on praises (author_id, created_at desc, id desc);
