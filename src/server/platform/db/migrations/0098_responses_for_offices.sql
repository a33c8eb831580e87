-- Answers that clerks of an office may download: `office` is its name, as the wizard said when they were saved. Null: nobody but their author reads them.
alter table wizard_responses add column office text;
create index wizard_responses_for_offices on wizard_responses (wizard_id, id) where office is not null;
