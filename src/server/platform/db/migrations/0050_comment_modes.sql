-- Who may comment, as the author of a memory decided: 0 whoever may read it, 1 the same, seen by others once the author has said so, 2 nobody.
-- `waiting`: until then a comment is there for who wrote it and for the author.

alter table memories add column comment_mode int not null default 0;
alter table comments add column waiting boolean not null default false;
