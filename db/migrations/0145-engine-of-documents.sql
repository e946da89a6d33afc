-- Which engine made a document: with the template version and the answers of its content hash it can be made again, byte for byte.
alter table process_documents add column engine text;
