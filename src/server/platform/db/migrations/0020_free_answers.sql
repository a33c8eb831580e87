-- Two texts that had columns of their own are free answers like any other: content decides which questions there are.

insert into memory_details (author_id, memory_id, field, text)
  select author_id, id, 'relationship_description', relationship_description from memories where relationship_description <> '';
insert into memory_details (author_id, memory_id, field, text)
  select author_id, id, 'pattern_title', pattern_title from memories where pattern_title <> '';
alter table memories drop column relationship_description;
alter table memories drop column pattern_title;
