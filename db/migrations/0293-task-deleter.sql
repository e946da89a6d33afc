-- The person who deleted a task, for somebody who was still writing in it. Null for tasks that went with their column.
alter table tasks add deleted_by uuid;
