import { saveTemplateNotices } from "#features/notifications/contract.ts";
import type { Caller } from "../caller.ts";

/** Tells addresses of the firm what becomes of a template's processes from now on: what was done before is not mailed. */
export const putTemplateNotices = (manager: Caller, templateId: string) =>
  manager(saveTemplateNotices, {
    templateId,
    unassigned: ["recepcion@quetzal.gt"],
    assigned: [],
    approved: ["protocolo@quetzal.gt", "recepcion@quetzal.gt"],
  });
