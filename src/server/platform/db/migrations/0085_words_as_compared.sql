-- Words are found in any spelling: accents no longer count in what authors search. New memories are folded by code.
update memories set words = regexp_replace(normalize(words::text, NFD), '[\u0300-\u036f]', '', 'g')::tsvector
where words is not null and words::text ~ '[^\u0001-\u007f]';

-- A hyphen at the end, or before another one, is no part of a hashtag.
insert into memory_hashtags (author_id, memory_id, hashtag, listed, created_at)
select author_id, memory_id, regexp_replace(hashtag, '-(-.*)?$', ''), listed, created_at from memory_hashtags
where hashtag ~ '^[^-].*(--|-$)'
on conflict do nothing;
delete from memory_hashtags where hashtag ~ '(^-|--|-$)';
