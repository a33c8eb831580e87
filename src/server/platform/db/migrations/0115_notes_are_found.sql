-- Memories are found by the words of their content notes, too (src/server/features/memories/search-document.ts).
update memories m
set search_document = m.search_document || to_tsvector('english', translate(
  (select string_agg(t.topic_id, ' ') from memory_topics t where t.author_id = m.author_id and t.memory_id = m.id), '-', ' '))
where exists (select 1 from memory_topics t where t.author_id = m.author_id and t.memory_id = m.id);
