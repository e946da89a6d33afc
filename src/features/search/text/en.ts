export const en = {
  kind: {
    process: "Process",
    task: "Task",
    template: "Template",
    client: "Client",
    project: "Project",
    person: "Person",
    file: "File",
    folder: "Folder",
  },
} as const;
