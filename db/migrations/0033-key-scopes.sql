-- What a key may do, and until when. Those made before may do what their member may, without an end, as they were made.
alter table api_keys add column scopes text[] not null
  default '{processes:write,templates:write,boards:write,repository:write,organization:write}';
alter table api_keys alter column scopes drop default;
alter table api_keys add column expires_at timestamptz;
