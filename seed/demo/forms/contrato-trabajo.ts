import type { FormSettings } from "../form-settings.ts";
import { personEntries } from "./choices.ts";

/** How the firm asks for a contract of employment. */
export const contratoTrabajoForm: FormSettings = {
  groups: [
    {
      label: "Contrato",
      entries: [
        ["lugar", "Lugar"],
        ["fecha_contrato", "Fecha del contrato"],
        ["fecha_inicio", "Inicio de la relación de trabajo"],
      ],
    },
    {
      label: "Patrono",
      entries: [
        ["patrono_nombre", "Entidad", { hint: "Denominación completa, sin abreviaturas" }],
        ["patrono_direccion", "Sede", { hint: "En letras, como se leerá en el contrato" }],
        ["patrono_nit", "NIT"],
      ],
    },
    {
      label: "Representante del patrono",
      entries: [
        ...personEntries("representante_"),
        ["representante_cargo", "Cargo", { hint: "Por ejemplo gerente general y representante legal" }],
      ],
    },
    {
      label: "Trabajador",
      entries: [...personEntries("trabajador_"), ["trabajador_direccion", "Residencia", { hint: "En letras" }]],
    },
    {
      label: "Servicios",
      entries: [
        ["puesto", "Puesto"],
        ["servicios", "Servicios que comprende"],
        ["jefe_puesto", "Puesto del jefe inmediato", { required: false }],
        ["lugar_trabajo", "Lugar de trabajo"],
        ["es_plazo_fijo", "¿A plazo fijo?"],
        ["fecha_fin", "Vence"],
        ["servicio_temporal", "En qué consiste el servicio temporal"],
      ],
    },
    {
      label: "Jornada",
      entries: [
        ["jornada", "Jornada", { options: ["diurna", "mixta", "nocturna"] }],
        ["horas_diarias", "Horas diarias", { hint: "A lo más ocho diurnas, siete mixtas o seis nocturnas" }],
        ["horas_semanales", "Horas a la semana"],
        ["dias_trabajo", "Días", { options: ["de lunes a viernes", "de lunes a sábado"] }],
        ["hora_entrada", "Entrada"],
        ["hora_salida", "Salida"],
        ["minutos_descanso", "Minutos para tomar alimentos"],
        ["vacaciones_dias", "Días hábiles de vacaciones", { hint: "Quince o más" }],
      ],
    },
    {
      label: "Salario",
      entries: [
        ["salario", "Salario ordinario mensual", { kind: "currency", currency: "GTQ" }],
        ["bonificacion", "Bonificación incentivo mensual", { kind: "currency", currency: "GTQ" }],
        ["periodo_pago", "Se paga por", { options: ["mes vencido", "quincena vencida"] }],
        ["medio_pago", "Medio de pago"],
      ],
    },
    {
      label: "Otras cláusulas",
      entries: [
        ["con_confidencialidad", "¿Con confidencialidad?"],
        ["reserva_meses", "Meses de reserva después de terminar"],
        ["con_teletrabajo", "¿Con teletrabajo?"],
        ["teletrabajo_dias", "Días de teletrabajo a la semana"],
      ],
    },
  ],
  loops: {},
};
