-- A row stays when its process is erased for good; it says then that it was made, and of nothing any more.
alter table batch_rows
  drop constraint batch_rows_org_id_process_id_fkey,
  add constraint batch_rows_org_id_process_id_fkey
    foreign key (org_id, process_id) references processes (org_id, id) on delete set null (process_id);
-- Batches at work, by when they last went on: the sweep looks for those that do not.
create index batches_at_work on batches (updated_at) where state in ('reading', 'running');
