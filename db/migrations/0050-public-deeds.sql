-- What a template's documents may become: an escritura pública is never signed electronically.
create table signature_templates (
  org_id uuid not null,
  template_id uuid not null,
  public_deed boolean not null,
  updated_at timestamptz not null,
  primary key (org_id, template_id),
  foreign key (org_id, template_id) references templates (org_id, id)
);
select wall('signature_templates', 'select, insert, update');
