-- Which questions and options stored answers hang on, by whomever they were given: content that drops one of them is not
-- served. `option_id` is empty where the answer is words. `upgrade`: the newest one of the content it was answered in.
-- `kept_in`, `kept_as`: the table with the answers, and the name that they have there.

create table answered_ids (
  wizard_id text not null,
  field text not null,
  option_id text not null,
  many boolean not null,
  upgrade int not null,
  kept_in text not null,
  kept_as text not null,
  primary key (wizard_id, field, option_id, many, upgrade)
);

-- What was answered before this table was there; whether it held several answers is known from the next save on.
insert into answered_ids (wizard_id, field, option_id, many, upgrade, kept_in, kept_as)
with fields as (
  select v.wizard_id, v.version, f ->> 'id' as field, f ? 'list' as chosen,
    case f -> 'binding' ->> 'as' when 'pair-person' then 'person' when 'pair-action' then 'action'
      else coalesce(f -> 'binding' ->> 'payload', f ->> 'id') end as name,
    coalesce((select max((u ->> 'number')::int) from jsonb_array_elements(v.body -> 'upgrades') u), 0) as upgrade
  from content_versions v, jsonb_array_elements(v.body -> 'steps') s, jsonb_array_elements(s -> 'fields') f
), tags as (
  select distinct m.content_version, m.memory_content_version, t.field, t.option_id
  from memories m join memory_tags t on t.author_id = m.author_id and t.memory_id = m.id
), words as (
  select distinct m.content_version, m.memory_content_version, d.field
  from memories m join memory_details d on d.author_id = m.author_id and d.memory_id = m.id
), topics as (
  select distinct m.memory_content_version, t.topic_id
  from memories m join memory_topics t on t.author_id = m.author_id and t.memory_id = m.id
), given as (
  select distinct r.wizard_id, r.content_version, a.key as field, case jsonb_typeof(a.value) when 'array' then c.id else a.value #>> '{}' end as id
  from wizard_responses r, jsonb_each(r.answers) a
    left join lateral jsonb_array_elements_text(case jsonb_typeof(a.value) when 'array' then a.value else '[]' end) as c (id) on true
)
select distinct f.wizard_id, f.field, t.option_id, false, f.upgrade, 'memory_tags', f.name
  from fields f join tags t on f.chosen and f.name = t.field and f.version in (t.content_version, t.memory_content_version)
union
select distinct f.wizard_id, f.field, '', false, f.upgrade, 'memory_details', f.name
  from fields f join words w on not f.chosen and f.name = w.field and f.version in (w.content_version, w.memory_content_version)
union
select distinct f.wizard_id, f.field, t.topic_id, false, f.upgrade, 'memory_topics', ''
  from fields f join topics t on f.name = 'sensitive_topics' and f.version = t.memory_content_version
union
select distinct f.wizard_id, f.field, case when f.chosen then g.id else '' end, false, f.upgrade, 'wizard_responses', ''
  from fields f join given g on f.wizard_id = g.wizard_id and f.version = g.content_version and f.field = g.field;
