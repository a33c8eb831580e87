-- What was written (words, a number, a day …), where nothing was chosen; empty: nobody knows. And each name under which answers were
-- kept is a row of its own: one that nobody uses any more must not hide the one that is in use.

alter table answered_ids add column written text not null default '';

alter table answered_ids drop constraint answered_ids_pkey,
  add primary key (wizard_id, field, option_id, many, upgrade, kept_in, kept_as, written);
