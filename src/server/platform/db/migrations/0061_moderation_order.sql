-- What came of a report: upheld or dismissed; null until something is decided. Reporters whose reports are often dismissed weigh less in the queue.

alter table reports add column outcome text;
update reports r set outcome = (
  select case when d.kind in ('hide', 'warn', 'suspend') then 'upheld' else 'dismissed' end from decisions d
  where d.about_id = r.about_id and d.kind in ('hide', 'warn', 'suspend', 'restore', 'unwarn', 'keep')
  order by d.created_at desc, d.id desc limit 1
) where r.settled_at is not null;
create index reports_outcomes on reports (reporter_id, outcome) where outcome is not null;
create index reports_settled on reports (settled_at, about_id) where settled_at is not null;
