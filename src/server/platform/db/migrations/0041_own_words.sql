-- What a memory says, folded for its author's own search: stems and their places. Null until its next save; then its title and story are folded when asked.
alter table memories add column words tsvector;
