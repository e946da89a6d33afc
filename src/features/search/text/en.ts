export const en = {
  kind: {
    process: "Process",
    template: "Template",
    client: "Client",
    project: "Project",
    person: "Person",
    file: "File",
    folder: "Folder",
  },
} as const;
