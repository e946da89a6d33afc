/** The sentences about the check of a template. */
export const en = {
  tab: "Check",
  intro:
    "What a careful colleague would notice in this template: its text, its questions and its settings. Nothing here keeps anybody from using it.",
  clean: "There is nothing to mend.",
  cleanText: "The document and its settings were read whole. They are read again with every change.",
  count_one: "{{count}} thing to look at in version {{number}}",
  count_other: "{{count}} things to look at in version {{number}}",
  inDocument: "In the document",
  inSettings: "In the settings",
  place: "{{part}}, paragraph {{paragraph}}",
  openField: "See field",
  openTab: "Open its settings",
  ignore: "Do not report this",
  ignored: "It is not reported any more",
  report: "Report again",
  reported: "It is reported again",
  notReported_one: "{{count}} not reported",
  notReported_other: "{{count}} not reported",
  repair: {
    rewrite: "Mend the document",
    removeRule: "Remove the rule",
    removeNumbering: "Remove the numbering",
    removeGroup: "Remove the group",
    removeAlert: "Remove the alert",
    addAlert: "Give it an alert",
  },
  becomes: "It becomes “{{right}}”.",
  repairedDocument: "Mended: version {{number}} of the template",
  repaired: "Done",
  alertAdded: "Alert added: 15 days before, to whoever made the process",
  finding: {
    words_differ: {
      what: "The words say “{{words}}” and the figures {{figures}}.",
      remedy: "In a deed the words count. Mend whichever is wrong.",
    },
    figures_only: {
      what: "“{{marked}}” is written in digits only.",
      remedy: "Write it in words as well, with the figures in brackets, or make it a field.",
    },
    field_figures_only: {
      what: "“{{label}}” is printed in digits only.",
      remedy: "With {{right}} it is printed in words, with the figures in brackets.",
    },
    changes_left: {
      what: "The document has tracked changes nobody accepted ({{count}}).",
      remedy:
        "Every contract would show them. Accept or reject them in Word (Review, Accept all) and upload the document again.",
    },
    comments_left: {
      what: "The document has comments ({{count}}).",
      remedy: "Every contract would carry them to the other party. Delete them in Word and upload the document again.",
    },
    never_chosen: {
      what: "This part is never printed: {{condition}} is none of the options ({{other}}).",
      remedy: "Write the option as it stands in the question, letter by letter. Never printed: {{fields}}.",
    },
    never_shown: {
      what: "This part is never printed: {{condition}} and {{other}} cannot both hold.",
      remedy: "Take it out of the other condition, or delete it. Never printed: {{fields}}.",
    },
    near_duplicate_names: {
      what: "“{{tag}}” is almost the name of “{{other}}”.",
      remedy: "If they mean the same, they should have one name: the form then asks once.",
    },
    broken_rule: {
      what: "The rule “{{name}}” does not work.",
      remedy: "Correct it in its settings, or remove it.",
    },
    unused_numbering: {
      what: "Nothing in the document uses the numbering “{{name}}”.",
      remedy: "Remove it, or write its counter in the document.",
    },
    empty_group: {
      what: "The group “{{name}}” has no questions.",
      remedy: "Remove it, or move questions into it.",
    },
    same_label: {
      what: "Two questions beside each other are both called “{{name}}”.",
      remedy: "Whoever fills the form in cannot tell {{other}} from {{key}}. Give one of them another label.",
    },
    alert_unknown: {
      what: "The alert “{{name}}” names “{{unknown}}”, which the document does not have.",
      remedy: "Correct the alert, or remove it.",
    },
    task_unknown: {
      what: "The automatic task “{{name}}” names “{{unknown}}”, which the document does not have or which is no e-mail address.",
      remedy: "Correct the task, or remove it: the task would say nothing there.",
    },
    notice_unknown: {
      what: "A notification goes to the answer of “{{unknown}}”, which is no question for an e-mail address any more.",
      remedy: "Choose another question, or an address: nobody is told there.",
    },
    date_without_alert: {
      what: "Nobody is told when “{{name}}” comes.",
      remedy: "An alert tells whoever made the process some days before.",
    },
  },
  unsaved: "Save or discard your changes first",
};
