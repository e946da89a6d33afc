-- A row names the file it was read from and its number there, so that another file can be merged into its batch.
set local role acta_system;
update batch_rows r set read = r.read || jsonb_build_object('fileId', b.file_id, 'at', r.number)
  from batches b where b.org_id = r.org_id and b.id = r.batch_id;
set local role none;
