-- Figures narrowed to a template, the commonest way to narrow them, are read from this index alone: a template's rows lie in nearly every
-- page of the table, and a year of them took 22,000 reads.
drop index process_figures_template;
create index process_figures_template on process_figures (template_id)
  include (org_id, process_id, created_at, since, status, creator_id, client_id, project_id);
