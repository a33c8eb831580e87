-- Taken away by the author of the memory that it stands under: gone for everybody at once, and erased after a while in which that author
-- can still report it.

alter table comments add column removed_at timestamptz(3);
alter table private_comments add column removed_at timestamptz(3);
alter table connections add column removed_at timestamptz(3);
create index comments_removed on comments (removed_at) where removed_at is not null;
create index private_comments_removed on private_comments (removed_at) where removed_at is not null;
create index connections_removed on connections (removed_at) where removed_at is not null;
