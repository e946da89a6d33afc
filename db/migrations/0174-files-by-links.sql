-- What visitors put in by links is counted by link, when a link is shown and at each upload. The link stands in `details`, which an
-- index cannot be asked for behind row-level security (`->>` is not leakproof): the index holds visitors' uploads alone.
create index repository_activity_by_visitors on repository_activity (org_id) where by_id is null and action = 'uploaded';
-- The items with a public link are listed.
create index repository_items_linked on repository_items (org_id) where linked;
