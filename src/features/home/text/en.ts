export const en = { title: "Home" } as const;
