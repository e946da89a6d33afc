-- True for an answer that is invented: by the demo's provider, or by a person who marked a value of it FICTICIO.
alter table registry_queries add column fictitious boolean not null
  generated always as (provider = 'demo' or coalesce(result::text, '') like '%FICTICIO%') stored;
