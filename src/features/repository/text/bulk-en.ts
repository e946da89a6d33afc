/** The words of acts on many items. */
export const bulk = {
  result: "Action on several items",
  working: "{{through}} of {{count}}…",
  undoing: "Undoing: {{through}} of {{count}}…",
  failed_one: "{{count}} could not be processed",
  failed_other: "{{count}} could not be processed",
  why: "See why",
  stop: "Stop",
  putAway: "Close result",
  undone_one: "Undone for {{count}} item",
  undone_other: "Undone for {{count}} items",
  restored_one: "{{count}} item restored",
  restored_other: "{{count}} items restored",
  running: "The action has not finished yet",
  notUndoable: "This action can no longer be undone",
  unseen: "An item you cannot see",
};
