-- Documents of processes are filed by hand, too: by each person once. Null: they filed themselves.
alter table repository_filed add column filed_by uuid;
alter table repository_filed drop constraint repository_filed_pkey;
alter table repository_filed
  add constraint repository_filed_once unique nulls not distinct (org_id, process_id, kind, filed_by);
