-- Impacts are kept as they are given: their words come from the client, not from an option list.
alter table memory_tags add column description text;
