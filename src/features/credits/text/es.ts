import type { Translation } from "#protocol/text.ts";
import type { en } from "./en.ts";

export const es: Translation<typeof en> = {
  none: "No le quedan créditos para esta consulta. El propietario de la organización puede obtener más.",
  balance_one: "Queda {{count}} crédito",
  balance_other: "Quedan {{count}} créditos",
  reserved_one: "{{count}} reservado para una consulta pendiente",
  reserved_other: "{{count}} reservados para consultas pendientes",
  low: "Quedan pocos créditos. Cada consulta utiliza uno.",
  empty: "No hay créditos. Cada consulta utiliza uno.",
  ledger: "Historial de créditos",
  noEntries: "Aún no hay movimientos",
  noEntriesText: "Aquí aparecen los créditos comprados, otorgados y utilizados.",
  show: "Historial de créditos",
  buy: "Comprar créditos",
  when: "Fecha",
  what: "Movimiento",
  change: "Créditos",
  after: "Saldo",
  who: "Por",
  installation: "Administración",
  kind: {
    grant: "Otorgado",
    reserve: "Reservado",
    capture: "Utilizado",
    release: "Devuelto",
  },
  mail: {
    few: {
      title: "Quedan {{count}} créditos para consultas a registros",
      text: "{{name}}: a su organización le quedan {{count}} créditos. Cada consulta a un registro utiliza un crédito.",
    },
    last: {
      title: "Queda un crédito para consultas a registros",
      text: "{{name}}: a su organización le queda un crédito. Cada consulta a un registro utiliza un crédito.",
    },
    none: {
      title: "No quedan créditos para consultas a registros",
      text: "{{name}}: su organización utilizó su último crédito. Podrá hacer consultas a registros cuando tenga más.",
    },
    action: "Abrir las consultas a registros",
    footer: "Recibe este mensaje porque es propietario de la organización.",
  },
};
