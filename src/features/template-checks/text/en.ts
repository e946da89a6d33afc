/** The sentences about the check of a template. */
export const en = {
  tab: "Check",
  intro: "Possible issues in the template's text, questions and settings. You can still use the template.",
  clean: "No issues found.",
  cleanText: "The document and its settings are checked again after every change.",
  count_one: "{{count}} issue in version {{number}}",
  count_other: "{{count}} issues in version {{number}}",
  inDocument: "In the document",
  inSettings: "In the settings",
  place: "{{part}}, paragraph {{paragraph}}",
  openField: "View field",
  openTab: "Open settings",
  ignore: "Ignore",
  ignored: "Issue ignored",
  report: "Stop ignoring",
  reported: "Issue reported again",
  notReported_one: "{{count}} ignored",
  notReported_other: "{{count}} ignored",
  repair: {
    rewrite: "Fix document",
    removeRule: "Remove rule",
    removeNumbering: "Remove numbering",
    removeGroup: "Remove group",
    removeAlert: "Remove alert",
    addAlert: "Add alert",
  },
  becomes: "Will be changed to “{{right}}”.",
  repairedDocument: "Fixed in version {{number}} of the template",
  repaired: "Done",
  alertAdded: "Alert added: 15 days before, for the creator of the process",
  finding: {
    words_differ: {
      what: "The words say “{{words}}” but the figures say {{figures}}.",
      remedy: "In a deed, words prevail. Correct the wrong one.",
    },
    figures_only: {
      what: "“{{marked}}” is written only in figures.",
      remedy: "Also write it in words, with the figures in parentheses, or turn it into a field.",
    },
    field_figures_only: {
      what: "“{{label}}” is written only in figures.",
      remedy: "With {{right}} it is written in words, with the figures in parentheses.",
    },
    changes_left: {
      what: "The document has unaccepted tracked changes ({{count}}).",
      remedy:
        "They would appear in every contract. Accept or reject them in Word (Review, Accept All Changes) and upload the document again.",
    },
    comments_left: {
      what: "The document has comments ({{count}}).",
      remedy: "The other party would see them in every contract. Delete them in Word and upload the document again.",
    },
    never_chosen: {
      what: "This part never appears: {{condition}} is not one of the options ({{other}}).",
      remedy: "Write the option exactly as in the question. Never shown: {{fields}}.",
    },
    never_shown: {
      what: "This part never appears: {{condition}} and {{other}} cannot both be true.",
      remedy: "Move it out of the other condition, or delete it. Never shown: {{fields}}.",
    },
    near_duplicate_names: {
      what: "“{{tag}}” is almost identical to “{{other}}”.",
      remedy: "If they mean the same, use one name, so that the form only asks once.",
    },
    broken_rule: {
      what: "The rule “{{name}}” does not work.",
      remedy: "Correct it in its settings or remove it.",
    },
    unused_numbering: {
      what: "The document does not use the numbering “{{name}}”.",
      remedy: "Remove it, or add its counter to the document.",
    },
    empty_group: {
      what: "The group “{{name}}” has no questions.",
      remedy: "Remove it or move questions into it.",
    },
    same_label: {
      what: "Two consecutive questions are called “{{name}}”.",
      remedy: "People filling in the form cannot tell {{other}} from {{key}}. Change one of the labels.",
    },
    alert_unknown: {
      what: "The alert “{{name}}” uses “{{unknown}}”, which is not in the document.",
      remedy: "Correct the alert or remove it.",
    },
    task_unknown: {
      what: "The automatic task “{{name}}” uses “{{unknown}}”, which is not in the document or is not an e-mail address.",
      remedy: "Correct the task or remove it.",
    },
    notice_unknown: {
      what: "A notification is sent to the answer of “{{unknown}}”, which is no longer an e-mail question.",
      remedy: "Choose another question or an address. Otherwise nobody is notified.",
    },
    title_unknown: {
      what: "Process titles use “{{unknown}}”, which is not in the document: nothing is shown there.",
      remedy: "Correct the title in the general settings.",
    },
    date_without_alert: {
      what: "There is no alert for “{{name}}”.",
      remedy: "An alert notifies the creator of the process some days before.",
    },
  },
  unsaved: "Save or discard your changes first",
};
