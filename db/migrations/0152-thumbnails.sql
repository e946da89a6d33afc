-- Small pictures of what files show: of pictures, and of the first page of PDF and Word. Made by a job, once for equal bytes, and
-- stored as a file of its own.
create table thumbnails (
  org_id uuid not null,
  file_id uuid not null,
  -- `none`: nothing can be shown of it.
  outcome text not null default 'waiting' check (outcome in ('waiting', 'made', 'none')),
  -- Times it was begun: what ends its process is not begun for ever.
  tries int not null default 0,
  image_id uuid,
  primary key (org_id, file_id),
  foreign key (org_id, file_id) references files (org_id, id) on delete cascade,
  foreign key (org_id, image_id) references files (org_id, id),
  check ((outcome = 'made') = (image_id is not null))
);
select wall('thumbnails');
create index thumbnails_waiting on thumbnails (org_id, file_id) where outcome = 'waiting';
create index thumbnails_of_image on thumbnails (org_id, image_id) where image_id is not null;
create index files_thumbnails on files (created_at) where name = 'thumbnail';

set local role acta_system;
insert into thumbnails (org_id, file_id)
  select f.org_id, f.id from files f
  where f.media_type in ('image/png', 'image/jpeg', 'image/webp', 'image/gif', 'application/pdf',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document')
    and (exists (select 1 from repository_versions v where v.org_id = f.org_id and v.file_id = f.id)
      or exists (select 1 from attachments a where a.org_id = f.org_id and a.file_id = f.id));
set local role none;
