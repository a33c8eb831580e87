-- A row for each wizard whose places are limited: whoever saves answers to one locks it, so that two at once do not both take the last place.
create table limited_wizards (
  wizard_id text primary key
);
create index wizard_responses_of_wizard on wizard_responses (wizard_id);
