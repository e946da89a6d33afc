export const en = {
  free: "Free",
  basic: "Basic",
  standard: "Standard",
  advanced: "Advanced",
  single: "Single user",
  trial: "{{plan}} trial",
  trialEnds: "The trial ends on {{date}}.",
  availableFrom: "Available from the {{plan}} plan",
} as const;
