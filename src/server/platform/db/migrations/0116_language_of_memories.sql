-- The language that a memory is written in, as a BCP 47 tag, so that its words are read aloud in it and readers find memories in their own
-- ('und': that is not clear). Empty: written by an earlier release, and looked at after the start (src/server/features/memories/versions/backfill-language.ts).
alter table memories add column lang text;
create index memories_lang_unknown on memories (author_id, id) where lang is null;
