-- The next items of an act, without reading those that were done.
create index process_bulk_items_waiting on process_bulk_items (org_id, bulk_id, position) where state = 'waiting';
