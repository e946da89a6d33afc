// The pages of every feature. What a feature adds to the frame and to pages of others is in its web/parts.ts.
export { web as administration } from "#features/administration/web/index.ts";
export { web as alerts } from "#features/alerts/web/index.ts";
export { web as batch } from "#features/batch/web/index.ts";
export { web as boards } from "#features/boards/web/index.ts";
export { web as catalogs } from "#features/catalogs/web/index.ts";
export { web as dashboard } from "#features/dashboard/web/index.ts";
export { web as forms } from "#features/forms/web/index.ts";
export { web as help } from "#features/help/web/index.ts";
export { web as identity } from "#features/identity/web/index.ts";
export { web as members } from "#features/members/web/index.ts";
export { web as notifications } from "#features/notifications/web/index.ts";
export { web as payments } from "#features/payments/web/index.ts";
export { web as projectLevels } from "#features/project-levels/web/index.ts";
export { web as reports } from "#features/reports/web/index.ts";
export { web as repository } from "#features/repository/web/index.ts";
export { web as signatures } from "#features/signatures/web/index.ts";
export { web as trial } from "#features/trial/web/index.ts";
