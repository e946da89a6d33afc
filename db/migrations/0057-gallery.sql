-- The product's own gallery: templates of no organization, which firms take copies of. Maintained on the command line and by
-- the set the product brings; members read, only the system writes.
create table gallery_templates (
  id text primary key,
  -- Of the product's own set, a newer version replaces the row; `deleted` is the installation's and stays.
  version int not null,
  own boolean not null,
  -- ISO 3166-1; null: for every country.
  country text,
  language text not null,
  title text not null,
  -- The title as it is compared and sorted.
  title_key text not null,
  -- All that is said of it, as a search compares it.
  search_text text not null,
  -- What the copy is described by, and what the template is for.
  description text not null,
  about text not null,
  -- The law it was written after, and the day of its text.
  law text not null,
  dated date not null,
  field_count int not null,
  document bytea not null,
  -- What reading the document gave, and the settings of its form.
  tree jsonb not null,
  form jsonb not null,
  -- Alert rules without ids, and answers that show what the template makes.
  alerts jsonb not null,
  answers jsonb not null,
  deleted boolean not null default false,
  time_created timestamptz not null,
  updated_at timestamptz not null
);
create index gallery_templates_shown on gallery_templates (title_key, id) where not deleted;
grant select on gallery_templates to acta_member;
grant select, insert, update, delete on gallery_templates to acta_system;

-- Where a template was taken from.
alter table templates add column gallery_id text, add column gallery_version int;
create index templates_from_gallery on templates (org_id, gallery_id) where gallery_id is not null;
