/** A department: its code in the registries ("01" to "22"), its name, and how many municipios it has. */
export interface Department {
  readonly code: string;
  readonly name: string;
  readonly municipios: number;
}

/** The departments of Guatemala in the order of their codes, which are those of INE, RENAP and ISO 3166-2. */
export const departments: readonly Department[] = (
  [
    ["Guatemala", 17],
    ["El Progreso", 8],
    ["Sacatepéquez", 16],
    ["Chimaltenango", 16],
    ["Escuintla", 14],
    ["Santa Rosa", 14],
    ["Sololá", 19],
    ["Totonicapán", 8],
    ["Quetzaltenango", 24],
    ["Suchitepéquez", 21],
    ["Retalhuleu", 9],
    ["San Marcos", 30],
    ["Huehuetenango", 33],
    ["Quiché", 21],
    ["Baja Verapaz", 8],
    ["Alta Verapaz", 17],
    ["Petén", 14],
    ["Izabal", 5],
    ["Zacapa", 11],
    ["Chiquimula", 11],
    ["Jalapa", 7],
    ["Jutiapa", 17],
  ] as const
).map(([name, municipios], at) => ({ code: String(at + 1).padStart(2, "0"), name, municipios }));
