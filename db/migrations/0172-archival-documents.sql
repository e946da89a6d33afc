-- A third document of an approved process: PDF/A, made when somebody asks for it.
alter table process_documents drop constraint process_documents_kind_check;
alter table process_documents add constraint process_documents_kind_check check (kind in ('word', 'pdf', 'pdfa'));
alter table repository_filed drop constraint repository_filed_kind_check;
alter table repository_filed add constraint repository_filed_kind_check check (kind in ('word', 'pdf', 'pdfa'));
