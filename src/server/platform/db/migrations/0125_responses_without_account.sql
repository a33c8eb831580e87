-- Answers that visitors sent belong to the row that stands for nobody, and are deleted then: as the wizard said when they were sent. Null: a member's own.
alter table wizard_responses add column expires_at timestamptz(3);
create index wizard_responses_expiry on wizard_responses (expires_at) where expires_at is not null;
