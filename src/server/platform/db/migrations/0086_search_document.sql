-- What a memory is found by, in one index: its public words, and marks for mood, tags that others see, and time
-- (src/server/features/memories/search-document.ts). Accents are folded when a memory is saved again.
alter table memories add column search_document tsvector;

update memories m set search_document = to_tsvector('english', m.title || ' ' || m.description || ' ' || coalesce(
    (select string_agg(s.description, ' ') from memory_subjects s where s.author_id = m.author_id and s.memory_id = m.id), ''))
  || array_to_tsvector(array[
    'm:' || m.type,
    'h0:' || floor(extract(epoch from m.created_at) / 3600),
    'h1:' || floor(extract(epoch from m.created_at) / 28800),
    'h2:' || floor(extract(epoch from m.created_at) / 230400),
    'h3:' || floor(extract(epoch from m.created_at) / 1843200),
    'h4:' || floor(extract(epoch from m.created_at) / 14745600),
    'h5:' || floor(extract(epoch from m.created_at) / 117964800)])
  || array_to_tsvector(array(select 't:' || t.field || '=' || t.option_id from memory_tags t
    where t.author_id = m.author_id and t.memory_id = m.id and t.shown));

create index memories_search on memories using gin (search_document)
  where privacy = 0 and status = 1 and deleted_at is null;
