/** The names of the kinds of elements of a form. */
export const kind = {
  text: "Text",
  longText: "Long text",
  number: "Number",
  code: "Code",
  currency: "Currency",
  date: "Date",
  time: "Time",
  nit: "NIT (tax number)",
  cui: "CUI (DPI number)",
  phone: "Phone",
  email: "E-mail",
  dropdown: "List of options",
  list: "From a list (records)",
  loop: "Repeated part",
  condition: "Yes or no",
};
