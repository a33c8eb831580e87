-- New whenever a part of a memory (its tags, words, people, notes, photos) changes without a new revision, so that whoever put the card of
-- this memory in words before knows whether those still hold without reading the parts. Null: that has not happened yet.

alter table memories add column parts_stamp uuid;
